/** Detects programs by their header. Magic numbers of two to four bytes are confirmed by the fields that follow them. */
export function executableKind(head: Buffer, size: number): string | null {
  if (head.length < 16) return null
  if (isElf(head, 0)) return 'ELF'
  if (isPortableExecutable(head, size)) return 'Windows executable'
  if (isMachO(head)) return 'Mach-O'
  const isWasm = head.readUInt32BE(0) === 0x0061736d && head.readUInt32LE(4) === 1
  return isWasm ? 'WebAssembly' : null
}

/**
 * Whether an ELF header starts here. Also checks class, byte order and version, which follow the magic number and have few
 * valid values.
 */
export function isElf(bytes: Buffer, at: number): boolean {
  if (bytes.length < at + 20 || bytes.readUInt32BE(at) !== 0x7f454c46) return false
  const [wordSize, order, version] = [bytes[at + 4]!, bytes[at + 5]!, bytes[at + 6]!]
  return wordSize >= 1 && wordSize <= 2 && order >= 1 && order <= 2 && version === 1
}

const CUDA = 190
const AMD_GPU = 224

/** Whether an ELF file is GPU code, according to its machine field. */
export function isGpuCode(bytes: Buffer, at: number): boolean {
  const machine = bytes[at + 5] === 2 ? bytes.readUInt16BE(at + 18) : bytes.readUInt16LE(at + 18)
  return machine === CUDA || machine === AMD_GPU
}

const DOS_STUB = 'This program cannot be run in DOS mode'

function isPortableExecutable(head: Buffer, size: number): boolean {
  if (head[0] !== 0x4d || head[1] !== 0x5a) return false
  if (head.includes(DOS_STUB)) return true
  if (head.length < 64) return false
  const header = head.readUInt32LE(60)
  if (header < 64 || header >= size) return false
  if (head.length >= header + 4) return head.readUInt32LE(header) === 0x00004550
  return header < 4_096 && head.readUInt16LE(24) === 64
}

const MACH_O = new Set([0xfeedface, 0xfeedfacf, 0xcefaedfe, 0xcffaedfe])

function isMachO(head: Buffer): boolean {
  const magic = head.readUInt32BE(0)
  if (!MACH_O.has(magic)) return false
  const isLittle = magic === 0xcefaedfe || magic === 0xcffaedfe
  const fileType = isLittle ? head.readUInt32LE(12) : head.readUInt32BE(12)
  return fileType >= 1 && fileType <= 12
}

/** Returns the interpreter of a script that starts with an interpreter line; otherwise null. */
export function scriptInterpreter(head: Buffer): string | null {
  if (head[0] !== 0x23 || head[1] !== 0x21) return null
  const line = head.toString('latin1', 2, 120).split('\n')[0]!
  return /^\s*\/(?:usr\/|bin\/|opt\/)[\w/.+-]+/.exec(line)?.[0].trim() ?? null
}
