import { readdirSync, readFileSync, readlinkSync } from 'node:fs'

/**
 * Returns the remote addresses of a process's current connections, such as `127.0.0.1:5432`, from
 * the kernel's socket table. Linux only.
 */
export function processSockets(pid: number): string[] {
  const inodes = new Set(socketInodes(pid))
  return ['tcp', 'tcp6', 'udp', 'udp6'].flatMap((table) =>
    lines(`/proc/${pid}/net/${table}`).flatMap((line) => {
      const [, , remote = '', , , , , , , inode = ''] = line.trim().split(/\s+/)
      const [address = '', port = ''] = remote.split(':')
      const isOpen = inodes.has(inode) && port !== '0000'
      return isOpen ? [`${toAddress(address)}:${Number.parseInt(port, 16)}`] : []
    })
  )
}

function socketInodes(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/fd`).flatMap((fd) => {
      try {
        return /^socket:\[(\d+)\]$/.exec(readlinkSync(`/proc/${pid}/fd/${fd}`))?.[1] ?? []
      } catch {
        // The socket was closed between the two reads.
        return []
      }
    })
  } catch {
    return []
  }
}

function lines(path: string): string[] {
  try {
    return readFileSync(path, 'utf8').trim().split('\n').slice(1)
  } catch {
    return []
  }
}

/** Decodes an address in the socket table: 32-bit words, least significant byte first. */
function toAddress(hex: string): string {
  const words = hex.match(/.{8}/g) ?? []
  const bytes = words.flatMap((word) => (word.match(/../g) ?? []).toReversed())
  if (bytes.length === 4) return bytes.map((byte) => Number.parseInt(byte, 16)).join('.')
  const isMapped = bytes.slice(0, 12).join('') === '00000000000000000000ffff'
  if (isMapped) {
    return bytes
      .slice(12)
      .map((byte) => Number.parseInt(byte, 16))
      .join('.')
  }
  return bytes.join('')
}
