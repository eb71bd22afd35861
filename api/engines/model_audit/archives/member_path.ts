import type { FileScan } from '../core/file_scan.js'
import type { RuleId } from '../core/rule_ids.js'
import { printable } from '../text/printable.js'

const ADVISORIES: Record<string, string[]> = {
  torchserve: ['CVE-2023-48299'],
  keras: ['CVE-2025-12060'],
  nemo: ['CVE-2025-23250', 'CVE-2025-23360'],
}

/** Returns why a path would be written outside the folder to which an archive is unpacked; null if it would not. */
export function escapeReason(path: string): string | null {
  if (path.includes('\0')) return 'contains a NUL character'
  const parts = path.split(/[/\\]/)
  if (/^[/\\]/.test(path)) return 'is absolute'
  if (/^[A-Za-z]:/.test(path)) return 'starts with a drive letter'
  if (path.startsWith('~')) return 'starts in a home folder'
  let depth = 0
  for (const part of parts) {
    if (part === '..') depth--
    else if (part !== '' && part !== '.') depth++
    if (depth < 0) return 'leaves the folder with “..”'
  }
  return null
}

/** Reports a member whose path leads outside the archive's folder. */
export function checkMemberPath(path: string, scan: FileScan, offset?: number): void {
  const reason = escapeReason(path)
  if (!reason) return
  scan.find('archive-path-traversal', {
    message: `The member path “${printable(path.slice(0, 300))}” ${reason}`,
    offset,
    advisories: ADVISORIES[scan.container ?? ''] ?? [],
  })
}

/** Reports a link whose target is outside the archive's folder. */
export function checkLink(path: string, target: string, scan: FileScan, offset?: number): void {
  const folder = path.split(/[/\\]/).slice(0, -1)
  const isAbsolute = /^(?:[/\\~]|[A-Za-z]:)/.test(target)
  const reason = escapeReason(isAbsolute ? target : [...folder, target].join('/'))
  if (!reason) return
  scan.find('archive-link-escape', {
    message: `The link “${printable(path.slice(0, 300))}” points to “${printable(target.slice(0, 300))}”, which ${reason}`,
    offset,
  })
}

export const ARCHIVE_CHECKS: { name: string; rules: RuleId[] }[] = [
  {
    name: 'Paths of archive members',
    rules: ['archive-path-traversal', 'archive-link-escape', 'archive-special-file'],
  },
  {
    name: 'Integrity of the archive',
    rules: ['archive-inconsistent', 'archive-checksum', 'archive-duplicate', 'archive-unreadable'],
  },
  { name: 'Compression of the archive', rules: ['archive-bomb'] },
]

export function concludeArchive(scan: FileScan): void {
  for (const { name, rules } of ARCHIVE_CHECKS) scan.conclude(name, rules)
}

/** Reports content that this engine cannot unpack. */
export function reportUnexamined(message: string, scan: FileScan): void {
  scan.find('archive-unexamined', { message })
  scan.skip('Content of the archive', message)
}
