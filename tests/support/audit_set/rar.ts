export type RarFile = {
  name: string
  content: Buffer | string
  isCompressed?: boolean
  isEncrypted?: boolean
  /** Target of a symbolic link; only in version 5. */
  target?: string
}

const u16 = (value: number) => Buffer.from([value & 0xff, value >>> 8])
const u32 = (value: number) => Buffer.concat([u16(value & 0xffff), u16(value >>> 16)])

/** Builds a RAR 4 archive without checksums. */
export function oldRarOf(files: RarFile[]): Buffer {
  const header = (type: number, flags: number, fields: Buffer) =>
    Buffer.concat([u16(0), Buffer.from([type]), u16(flags), u16(7 + fields.length), fields])
  const members = files.flatMap(({ name, content, isCompressed, isEncrypted }) => {
    const data = Buffer.from(content)
    const fields = Buffer.concat([
      u32(data.length),
      u32(data.length),
      Buffer.alloc(10),
      Buffer.from([isCompressed ? 0x33 : 0x30]),
      u16(name.length),
      u32(0),
      Buffer.from(name),
    ])
    return [header(0x74, 0x8000 | (isEncrypted ? 4 : 0), fields), data]
  })
  const start = [Buffer.from('Rar!\x1a\x07\0', 'latin1'), header(0x73, 0, Buffer.alloc(6))]
  return Buffer.concat([...start, ...members, header(0x7b, 0, Buffer.alloc(0))])
}

const number = (value: number): Buffer =>
  value < 128
    ? Buffer.from([value])
    : Buffer.concat([Buffer.from([(value & 0x7f) | 0x80]), number(value >>> 7)])
const sized = (bytes: Buffer) => Buffer.concat([number(bytes.length), bytes])

/** Flag of an archive that must not be changed. As in every main header, no data follows it. */
const LOCKED = 0x10

/** Builds a RAR 5 archive without checksums. */
export function rarOf(files: RarFile[]): Buffer {
  const header = (fields: Buffer) => Buffer.concat([u32(0), sized(fields)])
  const members = files.flatMap(({ name, content, isCompressed, isEncrypted, target }) => {
    const data = Buffer.from(content)
    const link = target === undefined ? [] : [5, 1, 0, target.length].map(number)
    const extra = Buffer.concat([
      ...(isEncrypted ? [sized(Buffer.from([1, 0]))] : []),
      ...(target === undefined ? [] : [sized(Buffer.concat([...link, Buffer.from(target)]))]),
    ])
    const fields = [2, 3, extra.length, data.length, 0, data.length, 0]
    const about = [isCompressed ? 3 << 7 : 0, 1, name.length]
    return [
      header(Buffer.concat([...[...fields, ...about].map(number), Buffer.from(name), extra])),
      data,
    ]
  })
  const start = [Buffer.from('Rar!\x1a\x07\x01\0', 'latin1'), header(Buffer.from([1, 0, LOCKED]))]
  return Buffer.concat([...start, ...members, header(Buffer.from([5, 0, 0]))])
}
