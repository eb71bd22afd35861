import { crc32, deflateRawSync } from 'node:zlib'

export type ZipMember = {
  name: string
  content: Buffer | string
  isDeflated?: boolean
  /** Header values that can be set to contradict the content. */
  crc?: number
  flags?: number
  localName?: string
  /** Unix mode; 0o120777 is a symbolic link. */
  mode?: number
  isUnlisted?: boolean
}

/** Builds a zip archive, which can be inconsistent. */
export function zipOf(members: ZipMember[]): Buffer {
  const headers = zipHeaders()
  const parts = members.map((member) => headers.member(member.name, member.content, member))
  return Buffer.concat([...parts, headers.end()])
}

/** Returns functions that build a zip archive member by member. */
export function zipHeaders() {
  const directory: Buffer[] = []
  let offset = 0
  return {
    member(name: string, plain: Buffer | string, options: Partial<ZipMember> = {}): Buffer {
      const content = Buffer.from(plain)
      const data = options.isDeflated ? deflateRawSync(content) : content
      const fields = {
        flags: options.flags ?? 0,
        method: options.isDeflated ? 8 : 0,
        crc: options.crc ?? crc32(content),
        packed: data.length,
        bytes: content.length,
      }
      const local = Buffer.concat([localHeader(options.localName ?? name, fields), data])
      if (!options.isUnlisted) {
        directory.push(centralHeader({ ...options, name, content }, fields, offset))
      }
      offset += local.length
      return local
    },
    end(): Buffer {
      const central = Buffer.concat(directory)
      const end = Buffer.alloc(22)
      end.writeUInt32LE(0x06054b50, 0)
      end.writeUInt16LE(directory.length, 8)
      end.writeUInt16LE(directory.length, 10)
      end.writeUInt32LE(central.length, 12)
      end.writeUInt32LE(offset, 16)
      return Buffer.concat([central, end])
    },
  }
}

type Fields = { flags: number; method: number; crc: number; packed: number; bytes: number }

function localHeader(name: string, { flags, method, crc, packed, bytes }: Fields): Buffer {
  const header = Buffer.alloc(30)
  header.writeUInt32LE(0x04034b50, 0)
  header.writeUInt16LE(20, 4)
  header.writeUInt16LE(flags, 6)
  header.writeUInt16LE(method, 8)
  header.writeUInt32LE(crc, 14)
  header.writeUInt32LE(packed, 18)
  header.writeUInt32LE(bytes, 22)
  header.writeUInt16LE(Buffer.byteLength(name), 26)
  return Buffer.concat([header, Buffer.from(name)])
}

function centralHeader({ name, mode = 0 }: ZipMember, fields: Fields, offset: number): Buffer {
  const header = Buffer.alloc(46)
  header.writeUInt32LE(0x02014b50, 0)
  header.writeUInt16LE(fields.flags, 8)
  header.writeUInt16LE(fields.method, 10)
  header.writeUInt32LE(fields.crc, 16)
  header.writeUInt32LE(fields.packed, 20)
  header.writeUInt32LE(fields.bytes, 24)
  header.writeUInt16LE(Buffer.byteLength(name), 28)
  header.writeUInt32LE((mode << 16) >>> 0, 38)
  header.writeUInt32LE(offset, 42)
  return Buffer.concat([header, Buffer.from(name)])
}

export type TarMember = { name: string; content?: Buffer | string; type?: string; target?: string }

/** Builds a tar archive in POSIX format. */
export function tarOf(members: TarMember[]): Buffer {
  const blocks = members.flatMap(({ name, content = '', type = '0', target = '' }) => {
    const data = Buffer.from(content)
    const header = Buffer.alloc(512)
    header.write(name, 0)
    header.write('0000644\0', 100)
    header.write(`${data.length.toString(8).padStart(11, '0')}\0`, 124)
    header.fill(0x20, 148, 156)
    header.write(type, 156)
    header.write(target, 157)
    header.write('ustar\x0000', 257, 'latin1')
    const sum = header.reduce((total, byte) => total + byte, 0)
    header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
    return [header, data, Buffer.alloc((512 - (data.length % 512)) % 512)]
  })
  return Buffer.concat([...blocks, Buffer.alloc(1024)])
}

/** Builds a PyTorch checkpoint that contains the pickle. */
export function checkpointOf(data: Buffer, members: ZipMember[] = []): Buffer {
  return zipOf([
    { name: 'archive/data.pkl', content: data },
    { name: 'archive/version', content: '3\n' },
    { name: 'archive/data/0', content: Buffer.alloc(64) },
    ...members,
  ])
}
