// HSA's C interface, from hsa_init to a kernel's result and a fault: hsa_runtime CODE_OBJECT.
// Built with the public headers of ROCr (hsa.h, hsa_ext_amd.h, hsa_ven_amd_loader.h).
// env: CAIRN_DEVICE=gfx906
// env: CAIRN_DEVICE=gfx90a
// env: CAIRN_DEVICE=gfx1030
#include <hsa/hsa.h>
#include <hsa/hsa_ext_amd.h>
#include <hsa/hsa_ven_amd_loader.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define CHECK(c)                                                             \
  do {                                                                       \
    if (!(c)) {                                                              \
      fprintf(stderr, "%s:%d: failed: %s\n", __FILE__, __LINE__, #c);        \
      exit(1);                                                               \
    }                                                                        \
  } while (0)
#define OK(call) STATUS(call, HSA_STATUS_SUCCESS)
#define STATUS(call, want)                                                   \
  do {                                                                       \
    hsa_status_t got_ = (call);                                              \
    if (got_ != (hsa_status_t)(want)) {                                      \
      fprintf(stderr, "%s:%d: %s is %#x, not %#x\n", __FILE__, __LINE__,     \
              #call, got_, (unsigned)(want));                                \
      exit(1);                                                               \
    }                                                                        \
  } while (0)

static hsa_agent_t cpu, gpu;
static hsa_amd_memory_pool_t device_pool, kernarg_pool, host_pool;
static hsa_executable_t executable;

static hsa_status_t see_agent(hsa_agent_t agent, void *data) {
  hsa_device_type_t type;
  OK(hsa_agent_get_info(agent, HSA_AGENT_INFO_DEVICE, &type));
  if (type == HSA_DEVICE_TYPE_CPU) cpu = agent;
  if (type == HSA_DEVICE_TYPE_GPU && !gpu.handle) gpu = agent;
  ++*(int *)data;
  return HSA_STATUS_SUCCESS;
}

static hsa_status_t stop(hsa_agent_t agent, void *data) {
  (void)agent;
  ++*(int *)data;
  return HSA_STATUS_INFO_BREAK;
}

static hsa_status_t see_pool(hsa_amd_memory_pool_t pool, void *data) {
  hsa_amd_segment_t segment;
  uint32_t flags = 0;
  bool allowed;
  (void)data;
  OK(hsa_amd_memory_pool_get_info(pool, HSA_AMD_MEMORY_POOL_INFO_SEGMENT, &segment));
  OK(hsa_amd_memory_pool_get_info(pool, HSA_AMD_MEMORY_POOL_INFO_RUNTIME_ALLOC_ALLOWED, &allowed));
  if (segment != HSA_AMD_SEGMENT_GLOBAL) {
    CHECK(segment == HSA_AMD_SEGMENT_GROUP && !allowed);
    return HSA_STATUS_SUCCESS;
  }
  CHECK(allowed);
  OK(hsa_amd_memory_pool_get_info(pool, HSA_AMD_MEMORY_POOL_INFO_GLOBAL_FLAGS, &flags));
  if (flags & HSA_AMD_MEMORY_POOL_GLOBAL_FLAG_KERNARG_INIT) kernarg_pool = pool;
  else if (flags & HSA_AMD_MEMORY_POOL_GLOBAL_FLAG_COARSE_GRAINED) device_pool = pool;
  else if (flags & HSA_AMD_MEMORY_POOL_GLOBAL_FLAG_FINE_GRAINED) host_pool = pool;
  return HSA_STATUS_SUCCESS;
}

static hsa_status_t see_isa(hsa_isa_t isa, void *data) {
  uint32_t length;
  OK(hsa_isa_get_info_alt(isa, HSA_ISA_INFO_NAME_LENGTH, &length));
  CHECK(length < 100);
  OK(hsa_isa_get_info_alt(isa, HSA_ISA_INFO_NAME, data));
  return HSA_STATUS_SUCCESS;
}

static void agents(void) {
  int count = 0, stopped = 0;
  char name[64], isa[100] = "", want[100];
  uint32_t wave, node;
  OK(hsa_iterate_agents(see_agent, &count));
  CHECK(count >= 2 && cpu.handle && gpu.handle && cpu.handle != gpu.handle);
  STATUS(hsa_iterate_agents(stop, &stopped), HSA_STATUS_INFO_BREAK);
  CHECK(stopped == 1);
  OK(hsa_agent_get_info(gpu, HSA_AGENT_INFO_NAME, name));
  OK(hsa_agent_iterate_isas(gpu, see_isa, isa));
  snprintf(want, sizeof want, "amdgcn-amd-amdhsa--%s", name);
  CHECK(!strncmp(isa, want, strlen(want)));
  OK(hsa_agent_get_info(gpu, HSA_AGENT_INFO_WAVEFRONT_SIZE, &wave));
  CHECK(wave == (strncmp(name, "gfx10", 5) ? 64 : 32));
  OK(hsa_agent_get_info(gpu, (hsa_agent_info_t)HSA_AMD_AGENT_INFO_DRIVER_NODE_ID, &node));
  CHECK(node == 1);
  STATUS(hsa_agent_get_info(gpu, (hsa_agent_info_t)0x7777, &node), HSA_STATUS_ERROR_INVALID_ARGUMENT);
  STATUS(hsa_agent_get_info((hsa_agent_t){12345}, HSA_AGENT_INFO_NAME, name), HSA_STATUS_ERROR_INVALID_AGENT);
  OK(hsa_amd_agent_iterate_memory_pools(cpu, see_pool, NULL));
  OK(hsa_amd_agent_iterate_memory_pools(gpu, see_pool, NULL));
  CHECK(device_pool.handle && kernarg_pool.handle && host_pool.handle);
  hsa_amd_memory_pool_access_t access;
  OK(hsa_amd_agent_memory_pool_get_info(gpu, device_pool, HSA_AMD_AGENT_MEMORY_POOL_INFO_ACCESS, &access));
  CHECK(access == HSA_AMD_MEMORY_POOL_ACCESS_ALLOWED_BY_DEFAULT);
}

static int freed;
static void on_free(void *ptr, void *data) { freed += ptr == data; }

static void memory(void) {
  char *p, *locked, host[100];
  hsa_amd_pointer_info_t info = {.size = sizeof info};
  hsa_agent_t *list;
  uint32_t count;
  OK(hsa_amd_memory_pool_allocate(device_pool, 5000, 0, (void **)&p));
  OK(hsa_amd_agents_allow_access(1, &cpu, NULL, p));
  OK(hsa_amd_pointer_info(p + 4999, &info, malloc, &count, &list));
  CHECK(info.type == HSA_EXT_POINTER_TYPE_HSA && info.agentBaseAddress == p && info.sizeInBytes == 5000);
  CHECK(info.agentOwner.handle == gpu.handle && info.global_flags == HSA_AMD_MEMORY_POOL_GLOBAL_FLAG_COARSE_GRAINED);
  CHECK(count >= 2 && list[0].handle == cpu.handle);
  free(list);
  OK(hsa_amd_pointer_info(p + 5000, &info, NULL, NULL, NULL));
  CHECK(info.type == HSA_EXT_POINTER_TYPE_UNKNOWN);
  OK(hsa_amd_pointer_info_set_userdata(p, &freed));
  OK(hsa_amd_pointer_info(p, &info, NULL, NULL, NULL));
  CHECK(info.userData == &freed);
  OK(hsa_amd_memory_fill(p, 0x01020304, 1250));
  CHECK(p[0] == 4 && p[4999] == 1);
  STATUS(hsa_amd_memory_pool_free(p + 8), HSA_STATUS_ERROR_INVALID_ALLOCATION);
  OK(hsa_amd_register_deallocation_callback(p, on_free, p));
  OK(hsa_amd_memory_pool_free(p));
  CHECK(freed == 1);
  STATUS(hsa_amd_memory_pool_free(p), HSA_STATUS_ERROR_INVALID_ALLOCATION);
  STATUS(hsa_amd_memory_pool_allocate(device_pool, 0, 0, (void **)&p), HSA_STATUS_ERROR_INVALID_ARGUMENT);
  STATUS(hsa_amd_memory_pool_allocate(device_pool, (size_t)1 << 50, 0, (void **)&p), HSA_STATUS_ERROR_INVALID_ALLOCATION);
  STATUS(hsa_amd_memory_pool_allocate(device_pool, 1, 0, NULL), HSA_STATUS_ERROR_INVALID_ARGUMENT);
  OK(hsa_amd_memory_lock(host, sizeof host, &gpu, 1, (void **)&locked));
  CHECK(locked == host);
  OK(hsa_amd_pointer_info(host + 50, &info, NULL, NULL, NULL));
  CHECK(info.type == HSA_EXT_POINTER_TYPE_LOCKED && info.sizeInBytes == sizeof host);
  OK(hsa_amd_memory_unlock(host));
  STATUS(hsa_amd_memory_unlock(host), HSA_STATUS_ERROR_INVALID_ARGUMENT);
}

static hsa_signal_t signal_of(hsa_signal_value_t value) {
  hsa_signal_t signal;
  OK(hsa_signal_create(value, 0, NULL, &signal));
  return signal;
}

static void *store_later(void *signal) {
  usleep(20000);
  hsa_signal_store_screlease(*(hsa_signal_t *)signal, -3);
  return NULL;
}

static bool count_down(hsa_signal_value_t value, void *signal) {
  if (value == 0) return false;
  hsa_signal_subtract_screlease(*(hsa_signal_t *)signal, 1);
  return true;
}

static void signals(void) {
  hsa_signal_t s = signal_of(5), t = signal_of(1);
  hsa_signal_value_t *where, seen;
  pthread_t thread;
  hsa_signal_add_relaxed(s, 2);
  CHECK(hsa_signal_exchange_scacq_screl(s, 9) == 7);
  CHECK(hsa_signal_cas_relaxed(s, 1, 2) == 9 && hsa_signal_cas_relaxed(s, 9, 2) == 9);
  hsa_signal_or_relaxed(s, 5);
  hsa_signal_and_relaxed(s, 6);
  hsa_signal_xor_relaxed(s, 1);
  CHECK(hsa_signal_load_relaxed(s) == 7);
  OK(hsa_amd_signal_value_pointer(s, (volatile hsa_signal_value_t **)&where));
  CHECK(*where == 7);
  CHECK(hsa_signal_wait_scacquire(s, HSA_SIGNAL_CONDITION_EQ, 0, 1000000, HSA_WAIT_STATE_BLOCKED) == 7);
  pthread_create(&thread, NULL, store_later, &s);
  CHECK(hsa_signal_wait_scacquire(s, HSA_SIGNAL_CONDITION_LT, 0, UINT64_MAX, HSA_WAIT_STATE_BLOCKED) == -3);
  pthread_join(thread, NULL);
  hsa_signal_t both[2] = {t, s};
  hsa_signal_condition_t conditions[2] = {HSA_SIGNAL_CONDITION_EQ, HSA_SIGNAL_CONDITION_NE};
  hsa_signal_value_t values[2] = {0, 0};
  CHECK(hsa_amd_signal_wait_any(2, both, conditions, values, UINT64_MAX, HSA_WAIT_STATE_BLOCKED, &seen) == 1);
  CHECK(seen == -3);
  hsa_signal_store_relaxed(t, 4);
  OK(hsa_amd_signal_async_handler(t, HSA_SIGNAL_CONDITION_GTE, 0, count_down, &t));
  CHECK(hsa_signal_wait_scacquire(t, HSA_SIGNAL_CONDITION_EQ, 0, UINT64_MAX, HSA_WAIT_STATE_BLOCKED) == 0);
  STATUS(hsa_signal_destroy((hsa_signal_t){0}), HSA_STATUS_ERROR_INVALID_SIGNAL);
  OK(hsa_signal_destroy(s));
}

static void copies(void) {
  char *a, *b;
  hsa_signal_t gate = signal_of(1), done = signal_of(1);
  hsa_amd_profiling_async_copy_time_t time;
  OK(hsa_amd_profiling_async_copy_enable(true));
  OK(hsa_amd_memory_pool_allocate(device_pool, 1 << 20, 0, (void **)&a));
  OK(hsa_amd_memory_pool_allocate(host_pool, 1 << 20, 0, (void **)&b));
  memset(b, 5, 1 << 20);
  memset(a, 0, 1 << 20);
  OK(hsa_amd_memory_async_copy(a, gpu, b, cpu, 1 << 20, 1, &gate, done));
  STATUS(hsa_amd_profiling_get_async_copy_time(done, &time), HSA_STATUS_ERROR);
  usleep(5000);
  CHECK(a[0] == 0 && hsa_signal_load_relaxed(done) == 1);
  hsa_signal_store_relaxed(gate, 0);
  CHECK(hsa_signal_wait_scacquire(done, HSA_SIGNAL_CONDITION_LT, 1, UINT64_MAX, HSA_WAIT_STATE_ACTIVE) == 0);
  CHECK(a[0] == 5 && a[(1 << 20) - 1] == 5);
  OK(hsa_amd_profiling_get_async_copy_time(done, &time));
  CHECK(time.start && time.start <= time.end);
  for (int i = 0; i < 100; ++i) b[i] = (char)i;
  hsa_pitched_ptr_t to = {a, 100, 1000}, from = {b, 10, 100};
  hsa_dim3_t to_at = {1, 2, 0}, from_at = {3, 1, 0}, range = {4, 2, 1};
  hsa_signal_store_relaxed(done, 1);
  OK(hsa_amd_memory_async_copy_rect(&to, &to_at, &from, &from_at, &range, gpu, hsaHostToDevice, 0, NULL, done));
  hsa_signal_wait_scacquire(done, HSA_SIGNAL_CONDITION_LT, 1, UINT64_MAX, HSA_WAIT_STATE_BLOCKED);
  CHECK(a[200] == 5 && a[201] == 13 && a[204] == 16 && a[205] == 5 && a[301] == 23);
  OK(hsa_memory_copy(a, b, 50));
  CHECK(a[49] == 49 && a[50] == 5);
  OK(hsa_amd_memory_pool_free(a));
  OK(hsa_amd_memory_pool_free(b));
}

static hsa_status_t error_status;
static int errors;
static hsa_signal_t error_seen;
static void on_error(hsa_status_t status, hsa_queue_t *queue, void *data) {
  CHECK(queue && data == &errors);
  error_status = status;
  ++errors;
  hsa_signal_store_screlease(error_seen, 0);
}

static hsa_queue_t *new_queue(void) {
  hsa_queue_t *queue;
  OK(hsa_queue_create(gpu, 64, HSA_QUEUE_TYPE_MULTI, on_error, &errors, UINT32_MAX, UINT32_MAX, &queue));
  CHECK(queue->size == 64 && queue->type == HSA_QUEUE_TYPE_MULTI);
  CHECK(queue->features == HSA_QUEUE_FEATURE_KERNEL_DISPATCH);
  return queue;
}

static void submit(hsa_queue_t *queue, const void *packet, uint16_t header, uint16_t rest) {
  uint64_t index = hsa_queue_add_write_index_relaxed(queue, 1);
  while (index - hsa_queue_load_read_index_scacquire(queue) >= queue->size) {}
  char *slot = (char *)queue->base_address + index % queue->size * 64;
  memcpy(slot + 4, (const char *)packet + 4, 60);
  __atomic_store_n((uint32_t *)slot, header | (uint32_t)rest << 16, __ATOMIC_RELEASE);
  hsa_signal_store_screlease(queue->doorbell_signal, (hsa_signal_value_t)index);
}

enum { SYSTEM_FENCES = HSA_FENCE_SCOPE_SYSTEM << HSA_PACKET_HEADER_SCACQUIRE_FENCE_SCOPE |
                       HSA_FENCE_SCOPE_SYSTEM << HSA_PACKET_HEADER_SCRELEASE_FENCE_SCOPE |
                       1 << HSA_PACKET_HEADER_BARRIER };

static void barriers(void) {
  hsa_queue_t *queue = new_queue();
  hsa_barrier_and_packet_t all = {0};
  hsa_signal_t a = signal_of(1), b = signal_of(1), done = signal_of(200);
  all.dep_signal[0] = a;
  all.dep_signal[4] = b;
  all.completion_signal = done;
  for (int i = 0; i < 200; ++i) submit(queue, &all, HSA_PACKET_TYPE_BARRIER_AND | SYSTEM_FENCES, 0), hsa_signal_store_relaxed(a, 0), hsa_signal_store_relaxed(b, 0);
  CHECK(hsa_signal_wait_scacquire(done, HSA_SIGNAL_CONDITION_LT, 1, UINT64_MAX, HSA_WAIT_STATE_BLOCKED) == 0);
  CHECK(hsa_queue_load_read_index_relaxed(queue) == 200 && hsa_queue_load_write_index_relaxed(queue) == 200);
  error_seen = signal_of(1);
  hsa_agent_dispatch_packet_t agent = {0};
  submit(queue, &agent, HSA_PACKET_TYPE_AGENT_DISPATCH | SYSTEM_FENCES, 0);
  hsa_signal_wait_scacquire(error_seen, HSA_SIGNAL_CONDITION_EQ, 0, UINT64_MAX, HSA_WAIT_STATE_BLOCKED);
  CHECK(errors == 1 && error_status == HSA_STATUS_ERROR_INVALID_PACKET_FORMAT);
  OK(hsa_queue_destroy(queue));
  STATUS(hsa_queue_destroy(queue), HSA_STATUS_ERROR_INVALID_QUEUE);
  STATUS(hsa_queue_create(gpu, 63, HSA_QUEUE_TYPE_MULTI, NULL, NULL, 0, 0, &queue), HSA_STATUS_ERROR_INVALID_ARGUMENT);
  STATUS(hsa_queue_create(cpu, 64, HSA_QUEUE_TYPE_MULTI, NULL, NULL, 0, 0, &queue), HSA_STATUS_ERROR_INVALID_QUEUE_CREATION);
}

static void load(const char *path) {
  FILE *file = fopen(path, "rb");
  CHECK(file);
  hsa_code_object_reader_t reader;
  OK(hsa_code_object_reader_create_from_file(fileno(file), &reader));
  OK(hsa_executable_create_alt(HSA_PROFILE_FULL, HSA_DEFAULT_FLOAT_ROUNDING_MODE_DEFAULT, NULL, &executable));
  hsa_loaded_code_object_t loaded;
  OK(hsa_executable_load_agent_code_object(executable, gpu, reader, NULL, &loaded));
  OK(hsa_code_object_reader_destroy(reader));
  fclose(file);
  OK(hsa_executable_freeze(executable, NULL));
  STATUS(hsa_executable_freeze(executable, NULL), HSA_STATUS_ERROR_FROZEN_EXECUTABLE);
  char bad[64] = "no code object";
  hsa_executable_t other;
  OK(hsa_executable_create_alt(HSA_PROFILE_FULL, HSA_DEFAULT_FLOAT_ROUNDING_MODE_DEFAULT, NULL, &other));
  OK(hsa_code_object_reader_create_from_memory(bad, sizeof bad, &reader));
  STATUS(hsa_executable_load_agent_code_object(other, gpu, reader, NULL, NULL), HSA_STATUS_ERROR_INVALID_CODE_OBJECT);
  OK(hsa_executable_destroy(other));
}

static hsa_executable_symbol_t symbol(const char *name, hsa_symbol_kind_t want) {
  hsa_executable_symbol_t symbol;
  hsa_symbol_kind_t kind;
  uint32_t length;
  char text[100] = "";
  OK(hsa_executable_get_symbol_by_name(executable, name, &gpu, &symbol));
  OK(hsa_executable_symbol_get_info(symbol, HSA_EXECUTABLE_SYMBOL_INFO_TYPE, &kind));
  OK(hsa_executable_symbol_get_info(symbol, HSA_EXECUTABLE_SYMBOL_INFO_NAME_LENGTH, &length));
  OK(hsa_executable_symbol_get_info(symbol, HSA_EXECUTABLE_SYMBOL_INFO_NAME, text));
  CHECK(kind == want && length == strlen(name) && !strcmp(text, name));
  return symbol;
}

static hsa_kernel_dispatch_packet_t dispatch_of(const char *name, const void *args, size_t size) {
  hsa_executable_symbol_t kernel = symbol(name, HSA_SYMBOL_KIND_KERNEL);
  hsa_kernel_dispatch_packet_t p = {0};
  uint32_t kernarg_size;
  OK(hsa_executable_symbol_get_info(kernel, HSA_EXECUTABLE_SYMBOL_INFO_KERNEL_OBJECT, &p.kernel_object));
  OK(hsa_executable_symbol_get_info(kernel, HSA_EXECUTABLE_SYMBOL_INFO_KERNEL_GROUP_SEGMENT_SIZE, &p.group_segment_size));
  OK(hsa_executable_symbol_get_info(kernel, HSA_EXECUTABLE_SYMBOL_INFO_KERNEL_PRIVATE_SEGMENT_SIZE, &p.private_segment_size));
  OK(hsa_executable_symbol_get_info(kernel, HSA_EXECUTABLE_SYMBOL_INFO_KERNEL_KERNARG_SEGMENT_SIZE, &kernarg_size));
  CHECK(kernarg_size + 8 > size && kernarg_size < 1024); // size may have padding at its end
  OK(hsa_amd_memory_pool_allocate(kernarg_pool, kernarg_size + 8, 0, &p.kernarg_address));
  memset(p.kernarg_address, 0, kernarg_size);
  memcpy(p.kernarg_address, args, size);
  p.workgroup_size_x = 64;
  p.workgroup_size_y = p.workgroup_size_z = p.grid_size_y = p.grid_size_z = 1;
  p.grid_size_x = 64;
  p.completion_signal = signal_of(1);
  return p;
}

static void kernel(void) {
  enum { N = 64 * 1000 };
  int *in, *out, *bias;
  OK(hsa_amd_memory_pool_allocate(device_pool, N * 4, 0, (void **)&in));
  OK(hsa_amd_memory_pool_allocate(device_pool, N * 4, 0, (void **)&out));
  for (int i = 0; i < N; ++i) in[i] = i;
  OK(hsa_executable_symbol_get_info(symbol("bias", HSA_SYMBOL_KIND_VARIABLE), HSA_EXECUTABLE_SYMBOL_INFO_VARIABLE_ADDRESS, &bias));
  CHECK(*bias == 7);
  *bias = 9;
  struct { int *out; const int *in; int factor; } args = {out, in, 3};
  hsa_kernel_dispatch_packet_t p = dispatch_of("scale.kd", &args, sizeof args);
  p.grid_size_x = N;
  hsa_queue_t *queue = new_queue();
  OK(hsa_amd_profiling_set_profiler_enabled(queue, 1));
  submit(queue, &p, HSA_PACKET_TYPE_KERNEL_DISPATCH | SYSTEM_FENCES, 1);
  CHECK(hsa_signal_wait_scacquire(p.completion_signal, HSA_SIGNAL_CONDITION_LT, 1, UINT64_MAX, HSA_WAIT_STATE_BLOCKED) == 0);
  for (int i = 0; i < N; ++i) CHECK(out[i] == i * 3 + 9);
  hsa_amd_profiling_dispatch_time_t time;
  OK(hsa_amd_profiling_get_dispatch_time(gpu, p.completion_signal, &time));
  CHECK(time.start && time.start < time.end);

  hsa_ven_amd_loader_1_01_pfn_t table;
  const void *host;
  bool supported;
  OK(hsa_system_extension_supported(HSA_EXTENSION_AMD_LOADER, 1, 1, &supported));
  CHECK(supported);
  OK(hsa_system_get_major_extension_table(HSA_EXTENSION_AMD_LOADER, 1, sizeof table, &table));
  OK(table.hsa_ven_amd_loader_query_host_address(bias, &host));
  CHECK(*(const int *)host == 7);
  OK(hsa_queue_destroy(queue));
}

static uint64_t fault_address;
static hsa_status_t on_event(const hsa_amd_event_t *event, void *data) {
  CHECK(event->event_type == HSA_AMD_GPU_MEMORY_FAULT_EVENT && event->memory_fault.agent.handle == gpu.handle);
  CHECK(event->memory_fault.fault_reason_mask & HSA_AMD_MEMORY_FAULT_PAGE_NOT_PRESENT);
  *(uint64_t *)data = event->memory_fault.virtual_address;
  return HSA_STATUS_SUCCESS;
}

static void wild_store(void) {
  int *wild = (int *)0x123450;
  OK(hsa_amd_register_system_event_handler(on_event, &fault_address));
  hsa_kernel_dispatch_packet_t p = dispatch_of("store.kd", &wild, sizeof wild);
  error_seen = signal_of(1);
  hsa_queue_t *queue = new_queue();
  submit(queue, &p, HSA_PACKET_TYPE_KERNEL_DISPATCH | SYSTEM_FENCES, 1);
  hsa_signal_wait_scacquire(error_seen, HSA_SIGNAL_CONDITION_EQ, 0, UINT64_MAX, HSA_WAIT_STATE_BLOCKED);
  CHECK((uint32_t)error_status == HSA_STATUS_ERROR_MEMORY_FAULT && fault_address == (uint64_t)wild);
  OK(hsa_queue_destroy(queue));
}

int main(int argc, char **argv) {
  const char *text;
  uint64_t frequency;
  STATUS(hsa_system_get_info(HSA_SYSTEM_INFO_TIMESTAMP_FREQUENCY, &frequency), HSA_STATUS_ERROR_NOT_INITIALIZED);
  OK(hsa_init());
  OK(hsa_init());
  OK(hsa_shut_down());
  OK(hsa_system_get_info(HSA_SYSTEM_INFO_TIMESTAMP_FREQUENCY, &frequency));
  CHECK(frequency >= 1000000);
  OK(hsa_status_string(HSA_STATUS_ERROR_INVALID_AGENT, &text));
  CHECK(!strncmp(text, "HSA_STATUS_ERROR_INVALID_AGENT", 30));
  STATUS(hsa_status_string((hsa_status_t)0x7777, &text), HSA_STATUS_ERROR_INVALID_ARGUMENT);
  agents();
  memory();
  signals();
  copies();
  barriers();
  if (argc > 1) {
    load(argv[1]);
    kernel();
    wild_store();
    OK(hsa_executable_destroy(executable));
  }
  OK(hsa_shut_down());
  STATUS(hsa_shut_down(), HSA_STATUS_ERROR_NOT_INITIALIZED);
  puts("ok");
  return 0;
}
