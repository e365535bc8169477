/* Debian's librocsparse, unmodified: y = alpha A x + beta y for sparse A, by every route that it has for CSR and COO matrices.
 *
 * Routes: csrmv without and with analysis (one wavefront a row; rows in blocks, long rows over several workgroups that wait for
 * each other), spmv on CSR (adaptive, stream, 64-bit row pointers) and on COO (segmented reduction, atomics). The reference is
 * computed here in 80-bit floats. A sum of k products in any order, scaled and added to beta y, errs by at most
 * gamma(k + 3) (|alpha| sum |a| |x| + |beta| |y|), gamma(n) = nu / (1 - nu) (Higham, Accuracy and Stability, 3.1); one more for the
 * reference. Where beta is 0, y holds NaNs before: it must not be read. (Rows that are split over workgroups are the exception: there
 * the library adds its sums to y in place, the first workgroup (beta - 1) y too. Then y is finite and its part of the bound is
 * (|beta - 1| + 1) |y|.) What lies behind y must stay as it was.
 *
 * The library holds 1.3 GB of GPU code of which a program runs some kernels: peak memory is checked too.
 * Lines "checksum NAME HEX" are for sums whose order is fixed; whoever runs this compares them across engines.
 * needs: librocsparse.so.0
 * package: librocsparse0
 * flags: -l:librocsparse.so.0
 * timeout: 600
 *
 * Source of the ABI: rocSPARSE's documentation and headers (5.3).
 */
#include <hip/hip_runtime_api.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* rocSPARSE's header needs a C++ compiler for HIP; its ABI does not. */
typedef struct handle_opaque *Handle;
typedef struct mat_descr_opaque *MatDescr;
typedef struct mat_info_opaque *MatInfo;
typedef struct spmat_opaque *SpMat;
typedef struct dnvec_opaque *DnVec;
enum { OPERATION_NONE = 111, I32 = 2, I64 = 3, F32 = 151, F64 = 152 };
enum { ALG_COO = 1, ALG_ADAPTIVE = 2, ALG_STREAM = 3, ALG_COO_ATOMIC = 5 };
int rocsparse_create_handle(Handle *);
int rocsparse_destroy_handle(Handle);
int rocsparse_set_stream(Handle, hipStream_t);
int rocsparse_create_mat_descr(MatDescr *);
int rocsparse_destroy_mat_descr(MatDescr);
int rocsparse_set_mat_index_base(MatDescr, int);
int rocsparse_create_mat_info(MatInfo *);
int rocsparse_destroy_mat_info(MatInfo);
int rocsparse_scsrmv_analysis(Handle, int, int, int, int, MatDescr, const float *, const int *, const int *, MatInfo);
int rocsparse_dcsrmv_analysis(Handle, int, int, int, int, MatDescr, const double *, const int *, const int *, MatInfo);
int rocsparse_csrmv_clear(Handle, MatInfo);
int rocsparse_scsrmv(Handle, int, int, int, int, const float *, MatDescr, const float *, const int *, const int *, MatInfo,
                     const float *, const float *, float *);
int rocsparse_dcsrmv(Handle, int, int, int, int, const double *, MatDescr, const double *, const int *, const int *,
                     MatInfo, const double *, const double *, double *);
int rocsparse_create_csr_descr(SpMat *, int64_t, int64_t, int64_t, void *, void *, void *, int, int, int, int);
int rocsparse_create_coo_descr(SpMat *, int64_t, int64_t, int64_t, void *, void *, void *, int, int, int);
int rocsparse_destroy_spmat_descr(SpMat);
int rocsparse_create_dnvec_descr(DnVec *, int64_t, void *, int);
int rocsparse_destroy_dnvec_descr(DnVec);
int rocsparse_spmv(Handle, int, const void *, SpMat, DnVec, const void *, DnVec, int, int, size_t *, void *);

#define SPARSE(call)                                                                                                   \
    do {                                                                                                               \
        int s_ = (call);                                                                                               \
        if (s_) {                                                                                                      \
            printf("FAIL %s: rocSPARSE status %d (%s)\n", #call, s_, hipGetErrorString(hipPeekAtLastError()));         \
            exit(1);                                                                                                   \
        }                                                                                                              \
    } while (0)
#define HIP(call)                                                                                                      \
    do {                                                                                                               \
        hipError_t e_ = (call);                                                                                        \
        if (e_ != hipSuccess) {                                                                                        \
            printf("FAIL %s: %s\n", #call, hipGetErrorString(e_));                                                     \
            exit(1);                                                                                                   \
        }                                                                                                              \
    } while (0)

enum { PAD = 64, PEAK_MIB = 300 };
static int failures, compared;

static uint32_t random32(void) {
    static uint64_t s = 0x9e3779b97f4a7c15u;
    s = s * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(s >> 33) * 2u + (uint32_t)(s >> 32 & 1);
}

/* In (-1, 1), exact in f32. */
static double random_value(void) { return ((int)(random32() >> 8) - (1 << 23)) / 8388608.0; }

/* ---- matrices: zero-based CSR; values that f32 holds exactly serve both precisions ---- */
typedef struct {
    const char *name;
    int m, n, nnz, longest;
    int *row, *col;
    double *val;
} Matrix;

/* `length(i)` entries in row i, at columns in order, spread over all or, where `band`, about the diagonal. */
static Matrix build(const char *name, int m, int n, int (*length)(int i), int band) {
    Matrix a = {.name = name, .m = m, .n = n, .row = malloc((m + 1) * sizeof(int))};
    a.row[0] = 0;
    for (int i = 0; i < m; i++) {
        const int k = length(i) < n ? length(i) : n;
        a.row[i + 1] = a.row[i] + k;
        if (k > a.longest) a.longest = k;
    }
    a.nnz = a.row[m];
    a.col = malloc((a.nnz + 1) * sizeof(int));
    a.val = malloc((a.nnz + 1) * sizeof(double));
    for (int i = 0; i < m; i++) {
        const int k = a.row[i + 1] - a.row[i];
        int first = i - k / 2;
        if (first < 0) first = 0;
        if (first > n - k) first = n - k;
        for (int j = 0; j < k; j++) {
            /* One column from each of k stretches of the row: in order, and none twice. */
            const int lo = (int)((int64_t)n * j / k), hi = (int)((int64_t)n * (j + 1) / k);
            a.col[a.row[i] + j] = band ? first + j : lo + (int)(random32() % (uint32_t)(hi - lo));
            a.val[a.row[i] + j] = random_value();
        }
    }
    return a;
}

static int one(int i) { return 1; }
static int seven(int i) { return 7; }
static int mostly_none(int i) { return i % 10 == 3 ? 5 : 0; }
static int one_dense(int i) { return i == 700 ? 1 << 30 : i % 3; }
static int powers(int i) { return i % 41 == 0 ? 1 << (i / 41 % 13) : 2; }

/* `build` asks twice for a row's length: random ones are drawn beforehand. */
static int drawn[60000];
static int from_drawn(int i) { return drawn[i]; }

/* ---- one matrix in one precision on the device ---- */
typedef struct {
    const Matrix *a;
    int wide, base, *row, *col, *coo;
    int64_t *row64;
    void *val, *x, *y;
    double *host_x, *host_y;
} Case;

static size_t width(const Case *c) { return c->wide ? 8 : 4; }

static void *upload(const void *from, size_t bytes) {
    void *p;
    HIP(hipMalloc(&p, bytes ? bytes : 8));
    HIP(hipMemcpy(p, from, bytes, hipMemcpyHostToDevice));
    return p;
}

static void *upload_values(const Case *c, const double *v, size_t n) {
    if (c->wide) return upload(v, n * 8);
    float *f = malloc(n * 4 + 4);
    for (size_t i = 0; i < n; i++) f[i] = (float)v[i];
    void *p = upload(f, n * 4);
    free(f);
    return p;
}

static Case prepare(const Matrix *a, int wide, int base) {
    Case c = {.a = a, .wide = wide, .base = base};
    int *t = malloc((a->nnz + a->m + 1) * sizeof(int));
    int64_t *l = malloc((a->m + 1) * sizeof(int64_t));
    for (int i = 0; i <= a->m; i++) l[i] = t[i] = a->row[i] + base;
    c.row = upload(t, (a->m + 1) * sizeof(int));
    c.row64 = upload(l, (a->m + 1) * sizeof(int64_t));
    for (int k = 0; k < a->nnz; k++) t[k] = a->col[k] + base;
    c.col = upload(t, a->nnz * sizeof(int));
    for (int i = 0; i < a->m; i++)
        for (int k = a->row[i]; k < a->row[i + 1]; k++) t[k] = i + base;
    c.coo = upload(t, a->nnz * sizeof(int));
    c.val = upload_values(&c, a->val, a->nnz);
    c.host_x = malloc(a->n * 8);
    c.host_y = malloc((a->m + PAD) * 8);
    for (int i = 0; i < a->n; i++) c.host_x[i] = random_value();
    for (int i = 0; i < a->m + PAD; i++) c.host_y[i] = random_value();
    c.x = upload_values(&c, c.host_x, a->n);
    HIP(hipMalloc(&c.y, (a->m + PAD) * 8));
    free(t);
    free(l);
    return c;
}

static void release(Case *c) {
    void *device[] = {c->row, c->row64, c->col, c->coo, c->val, c->x, c->y};
    for (int i = 0; i < 7; i++) HIP(hipFree(device[i]));
    free(c->host_x);
    free(c->host_y);
}

/* ---- routes ---- */
enum Route { CSRMV, CSRMV_ANALYSED, SPMV_ADAPTIVE, SPMV_STREAM, SPMV_STREAM64, SPMV_COO, SPMV_COO_ATOMIC, ROUTES };
static const char *const route_names[ROUTES] = {"csrmv",       "csrmv-analysed", "spmv-adaptive",  "spmv-stream",
                                                "spmv-stream64", "spmv-coo",       "spmv-coo-atomic"};

static void csrmv(Handle h, const Case *c, int analysed, const void *alpha, const void *beta) {
    const Matrix *a = c->a;
    MatDescr d;
    MatInfo info = NULL;
    SPARSE(rocsparse_create_mat_descr(&d));
    SPARSE(rocsparse_set_mat_index_base(d, c->base));
    if (analysed) {
        SPARSE(rocsparse_create_mat_info(&info));
        if (c->wide)
            SPARSE(rocsparse_dcsrmv_analysis(h, OPERATION_NONE, a->m, a->n, a->nnz, d, c->val, c->row, c->col, info));
        else
            SPARSE(rocsparse_scsrmv_analysis(h, OPERATION_NONE, a->m, a->n, a->nnz, d, c->val, c->row, c->col, info));
    }
    if (c->wide)
        SPARSE(rocsparse_dcsrmv(h, OPERATION_NONE, a->m, a->n, a->nnz, alpha, d, c->val, c->row, c->col, info, c->x,
                                beta, c->y));
    else
        SPARSE(rocsparse_scsrmv(h, OPERATION_NONE, a->m, a->n, a->nnz, alpha, d, c->val, c->row, c->col, info, c->x,
                                beta, c->y));
    HIP(hipDeviceSynchronize());
    if (analysed) {
        SPARSE(rocsparse_csrmv_clear(h, info));
        SPARSE(rocsparse_destroy_mat_info(info));
    }
    SPARSE(rocsparse_destroy_mat_descr(d));
}

static void spmv(Handle h, const Case *c, enum Route route, const void *alpha, const void *beta) {
    const Matrix *a = c->a;
    const int type = c->wide ? F64 : F32;
    const int coo = route == SPMV_COO || route == SPMV_COO_ATOMIC, wide_rows = route == SPMV_STREAM64;
    const int alg = route == SPMV_ADAPTIVE ? ALG_ADAPTIVE
                    : route == SPMV_COO    ? ALG_COO
                    : coo                  ? ALG_COO_ATOMIC
                                           : ALG_STREAM;
    SpMat mat;
    DnVec x, y;
    if (coo)
        SPARSE(rocsparse_create_coo_descr(&mat, a->m, a->n, a->nnz, c->coo, c->col, c->val, I32, c->base, type));
    else
        SPARSE(rocsparse_create_csr_descr(&mat, a->m, a->n, a->nnz, wide_rows ? (void *)c->row64 : c->row, c->col,
                                          c->val, wide_rows ? I64 : I32, I32, c->base, type));
    SPARSE(rocsparse_create_dnvec_descr(&x, a->n, c->x, type));
    SPARSE(rocsparse_create_dnvec_descr(&y, a->m, c->y, type));
    size_t bytes = 0;
    void *buffer;
    SPARSE(rocsparse_spmv(h, OPERATION_NONE, alpha, mat, x, beta, y, type, alg, &bytes, NULL));
    HIP(hipMalloc(&buffer, bytes ? bytes : 4));
    SPARSE(rocsparse_spmv(h, OPERATION_NONE, alpha, mat, x, beta, y, type, alg, &bytes, buffer));
    HIP(hipDeviceSynchronize());
    HIP(hipFree(buffer));
    SPARSE(rocsparse_destroy_dnvec_descr(x));
    SPARSE(rocsparse_destroy_dnvec_descr(y));
    SPARSE(rocsparse_destroy_spmat_descr(mat));
}

/* ---- checks ---- */
static double value_of(const Case *c, const void *p, int i) { return c->wide ? ((double *)p)[i] : ((float *)p)[i]; }

/* Puts y as it is to be before into `before`, in the precision of the case. */
static void fill(const Case *c, void *before, int nans) {
    for (int i = 0; i < c->a->m + PAD; i++) {
        const double v = nans && i < c->a->m ? NAN : c->host_y[i];
        if (c->wide)
            ((double *)before)[i] = v;
        else
            ((float *)before)[i] = (float)v;
    }
}

/* What each row should be and how far a result may lie from it. */
static void reference(const Case *c, double alpha, double beta, int split, double *want, double *bound) {
    const Matrix *a = c->a;
    const double u = c->wide ? 0x1p-53 : 0x1p-24;
    for (int i = 0; i < a->m; i++) {
        long double sum = 0, size = 0;
        for (int k = a->row[i]; k < a->row[i + 1]; k++) {
            const long double p = (long double)a->val[k] * c->host_x[a->col[k]];
            sum += p;
            size += fabsl(p);
        }
        const double n = a->row[i + 1] - a->row[i] + 4;
        want[i] = alpha * sum + (beta == 0 ? 0 : (long double)beta * c->host_y[i]);
        const double scaled = split ? fabs(beta - 1) + 1 : fabs(beta);
        bound[i] = n * u / (1 - n * u) * (fabs(alpha) * size + scaled * fabs(c->host_y[i]));
    }
}

static void run_case(Handle h, const Case *c, double alpha, double beta) {
    const Matrix *a = c->a;
    const size_t bytes = (a->m + PAD) * width(c);
    void *before = malloc(bytes), *after = malloc(bytes);
    double *want = malloc(a->m * 8), *bound = malloc(a->m * 8);
    const float alpha_f = (float)alpha, beta_f = (float)beta;
    const void *pa = c->wide ? (void *)&alpha : (void *)&alpha_f, *pb = c->wide ? (void *)&beta : (void *)&beta_f;
    for (enum Route r = 0; r < ROUTES; r++) {
        char name[100];
        snprintf(name, sizeof name, "%s.%s.%s.base%d.alpha%g.beta%g", a->name, route_names[r], c->wide ? "f64" : "f32",
                 c->base, alpha, beta);
        const int split = (r == CSRMV_ANALYSED || r == SPMV_ADAPTIVE) && a->longest > 1024;
        reference(c, alpha, beta, split, want, bound);
        fill(c, before, beta == 0 && !split);
        HIP(hipMemcpy(c->y, before, bytes, hipMemcpyHostToDevice));
        if (r <= CSRMV_ANALYSED)
            csrmv(h, c, r == CSRMV_ANALYSED, pa, pb);
        else
            spmv(h, c, r, pa, pb);
        HIP(hipMemcpy(after, c->y, bytes, hipMemcpyDeviceToHost));
        compared++;
        int wrong = 0;
        for (int i = 0; i < a->m; i++) {
            const double got = value_of(c, after, i);
            if (!(fabs(got - want[i]) <= bound[i]) && wrong++ < 3)
                printf("FAIL %s: row %d (%d entries) is %.17g, should be %.17g +- %.3g\n", name, i,
                       a->row[i + 1] - a->row[i], got, want[i], bound[i]);
        }
        if (memcmp((char *)before + a->m * width(c), (char *)after + a->m * width(c), PAD * width(c))) {
            printf("FAIL %s: wrote behind y\n", name);
            wrong++;
        }
        failures += wrong > 0;
        /* Long rows are added up by several workgroups, entries of COO by atomics: in any order. */
        if (split || r == SPMV_COO_ATOMIC) continue;
        uint64_t sum = 0xcbf29ce484222325u;
        for (size_t i = 0; i < bytes; i++) sum = (sum ^ ((unsigned char *)after)[i]) * 0x100000001b3u;
        printf("checksum %s %016llx\n", name, (unsigned long long)sum);
    }
    free(before);
    free(after);
    free(want);
    free(bound);
}

/* The process' peak of resident memory in MiB, as the kernel counts it (proc(5), VmHWM). */
static long peak_mib(void) {
    char line[200];
    long kib = -1;
    FILE *f = fopen("/proc/self/status", "r");
    while (f && fgets(line, sizeof line, f)) sscanf(line, "VmHWM: %ld", &kib);
    if (f) fclose(f);
    return kib / 1024;
}

int main(void) {
    Handle h;
    hipStream_t stream;
    setvbuf(stdout, NULL, _IOLBF, 0);
    SPARSE(rocsparse_create_handle(&h));
    for (int i = 0; i < 60000; i++) drawn[i] = (int)(random32() % 17);
    Matrix all[] = {build("random", 5000, 3000, from_drawn, 0), build("empty-rows", 3001, 500, mostly_none, 0),
                    build("dense-row", 1000, 20000, one_dense, 0), build("1x1", 1, 1, one, 0),
                    build("banded", 4096, 4096, seven, 1),      build("powers", 1100, 8192, powers, 0),
                    build("large", 60000, 60000, from_drawn, 0)};
    for (int i = 0; i < 7; i++)
        for (int wide = 0; wide < 2; wide++)
            for (int base = 0; base < 2; base++) {
                Case c = prepare(&all[i], wide, base);
                run_case(h, &c, 1, 0);
                run_case(h, &c, -0.75, 1.5);
                release(&c);
            }
    /* Once more, not on the default stream. */
    HIP(hipStreamCreate(&stream));
    SPARSE(rocsparse_set_stream(h, stream));
    Case c = prepare(&all[0], 1, 0);
    run_case(h, &c, 2.5, -1);
    release(&c);
    SPARSE(rocsparse_destroy_handle(h));
    HIP(hipStreamDestroy(stream));

    const long peak = peak_mib();
    printf("%s peak of resident memory: %ld MiB (at most %d)\n", peak > 0 && peak < PEAK_MIB ? "ok  " : "FAIL", peak,
           PEAK_MIB);
    failures += !(peak > 0 && peak < PEAK_MIB);
    if (failures) {
        printf("rocsparse: %d of %d FAILED\n", failures, compared);
        return 1;
    }
    printf("rocsparse: all right, %d products\n", compared);
    return 0;
}
