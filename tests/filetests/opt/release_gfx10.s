; target: gfx1030
// A store must be out before the flag is: the wait cuts between them.
; apart: DATA FLAG
DATA:
global_store_dword v[0:1], v2, off
s_waitcnt_vscnt null, 0x0
FLAG:
global_store_dword v[4:5], v3, off
s_endpgm
