// Work-item and workgroup numbers in one, two and three dimensions, blocks that do not fill a wavefront, single
// work-items, and the largest block.
#include "test.h"
using namespace test;

__global__ void number(uint32_t* out, dim3 expected_grid, dim3 expected_block) {
    dim3 b = dim3(blockIdx.x, blockIdx.y, blockIdx.z), t = dim3(threadIdx.x, threadIdx.y, threadIdx.z);
    size_t block = b.x + size_t(gridDim.x) * (b.y + size_t(gridDim.y) * b.z);
    size_t thread = t.x + blockDim.x * (t.y + blockDim.y * t.z);
    bool right = gridDim.x == expected_grid.x && gridDim.y == expected_grid.y && gridDim.z == expected_grid.z &&
                 blockDim.x == expected_block.x && blockDim.y == expected_block.y && blockDim.z == expected_block.z;
    size_t size = size_t(blockDim.x) * blockDim.y * blockDim.z;
    out[block * size + thread] = right ? t.x | t.y << 10 | t.z << 20 | (b.x + b.y * 3 + b.z * 5) << 24 : 0xffffffff;
}

int main() {
    const dim3 shapes[][2] = {
        {dim3(1), dim3(1)},           {dim3(5), dim3(64)},          {dim3(7), dim3(33)},
        {dim3(3, 2), dim3(16, 16)},   {dim3(2, 3, 4), dim3(4, 4, 4)}, {dim3(3, 1, 2), dim3(7, 5, 3)},
        {dim3(1, 5), dim3(1, 65)},    {dim3(2), dim3(1024)},        {dim3(1, 1, 3), dim3(1, 1, 17)},
        {dim3(2, 2), dim3(32, 32)},   {dim3(300), dim3(3)},         {dim3(1, 7, 1), dim3(100, 3, 2)},
        {dim3(4, 4, 4), dim3(1, 2, 3)},
    };
    for (auto& s : shapes) {
        const dim3 g = s[0], b = s[1];
        const size_t n = size_t(g.x) * g.y * g.z * b.x * b.y * b.z;
        Device<uint32_t> out(n);
        number<<<g, b>>>(out, g, b);
        std::vector<uint32_t> want;
        for (uint32_t z = 0; z < g.z; z++)
            for (uint32_t y = 0; y < g.y; y++)
                for (uint32_t x = 0; x < g.x; x++)
                    for (uint32_t tz = 0; tz < b.z; tz++)
                        for (uint32_t ty = 0; ty < b.y; ty++)
                            for (uint32_t tx = 0; tx < b.x; tx++)
                                want.push_back(tx | ty << 10 | tz << 20 | (x + y * 3 + z * 5) << 24);
        char name[100];
        snprintf(name, sizeof name, "grid %ux%ux%u of %ux%ux%u", g.x, g.y, g.z, b.x, b.y, b.z);
        test::equal(out.read(), want, name);
    }
    // What cannot be launched is refused, and the error is taken back by hipGetLastError.
    Device<uint32_t> out(1);
    number<<<1, 2048>>>(out, 1, 2048);
    check(hipGetLastError() != hipSuccess, "2048 work-items in a block are refused");
    number<<<0, 64>>>(out, 0, 64);
    check(hipGetLastError() != hipSuccess, "an empty grid is refused");
    number<<<1, dim3(1)>>>(out, dim3(1), dim3(1));
    check(hipGetLastError() == hipSuccess && out.read()[0] == 0, "the next launch is right");
    return finish();
}
