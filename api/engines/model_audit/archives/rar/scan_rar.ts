import { sliceSource, type ByteSource } from '../../bytes/byte_source.js'
import type { FileScan } from '../../core/file_scan.js'
import { MalformedContent } from '../../errors.js'
import { printable } from '../../text/printable.js'
import { checkLink, checkMemberPath, concludeArchive, reportUnexamined } from '../member_path.js'
import { rarBlocks, type RarMember } from './rar_headers.js'

/** Scans a RAR archive: the names and links of all members, and the content of uncompressed members. */
export async function scanRar(source: ByteSource, scan: FileScan): Promise<void> {
  const left = { encrypted: 0, compressed: 0 }
  scan.container = 'archive'
  try {
    let members = 0
    for (const block of rarBlocks(source)) {
      if (block.kind === 'encrypted') {
        reportEncrypted('The names and content of the RAR archive are encrypted', scan)
        break
      }
      if (++members > scan.limits.maxMembers) {
        scan.skip('Content of the archive', `Only the first ${members - 1} members were read`)
        break
      }
      await scanMember(source, block.member, left, scan)
      await scan.pulse()
    }
  } catch (error) {
    if (!(error instanceof MalformedContent)) throw error
    scan.find('archive-unreadable', { message: error.message, offset: error.offset })
  }
  if (left.encrypted > 0) {
    reportEncrypted(`${left.encrypted} members of the RAR archive are encrypted`, scan)
  }
  if (left.compressed > 0) {
    reportUnexamined(`${left.compressed} members are compressed with the method of RAR`, scan)
  }
  concludeArchive(scan)
}

async function scanMember(
  source: ByteSource,
  member: RarMember,
  left: { encrypted: number; compressed: number },
  scan: FileScan
): Promise<void> {
  const { name, dataOffset, packedBytes, target } = member
  checkMemberPath(name, scan, dataOffset)
  if (target !== null) checkLink(name, target, scan, dataOffset)
  if (member.isFolder || packedBytes === 0) return
  if (member.isEncrypted) left.encrypted++
  else if (!member.isStored) left.compressed++
  else {
    const content = sliceSource(source, dataOffset, packedBytes)
    const end = dataOffset + packedBytes
    await scan.session.within(dataOffset / source.size, end / source.size, () =>
      scan.member(printable(name), content)
    )
  }
}

function reportEncrypted(message: string, scan: FileScan) {
  scan.find('archive-encrypted', { message })
  scan.skip('Content of the archive', message)
}
