import type { FileScan } from '../../core/file_scan.js'
import { printable } from '../../text/printable.js'

/** Names of files that list packages for pip. */
export const REQUIREMENTS =
  /^(?:[\w.-]{0,60}[-_.])?requirements(?:[-_.][\w.-]{0,60})?\.(?:txt|in)$|^constraints\.txt$/i

const MAX_LINES = 5_000

/** Options and sources that allow an attacker on the network to replace a package. */
const UNSAFE = [
  {
    pattern: /^(?:-i|-f|--(?:extra-)?index-url|--find-links)[ =]{1,5}http:\/\/(?!localhost|127\.)/i,
    reason: 'gets packages without encryption',
  },
  { pattern: /^--trusted-host[ =]{1,5}\S/i, reason: 'does not verify certificates' },
  {
    pattern:
      /^(?:-e |--editable[ =])?[ ]{0,5}(?:[\w.[\],-]{1,100} ?@ ?)?(?:git\+)?(?:http|git):\/\/(?!localhost|127\.)/i,
    reason: 'gets a package without encryption',
  },
]

/** Reports options and package sources that allow an attacker on the network to replace a package. */
export function examineRequirements(text: string, scan: FileScan): void {
  for (const line of text.split('\n', MAX_LINES)) {
    const requirement = line.trim().slice(0, 500)
    const unsafe = UNSAFE.find(({ pattern }) => pattern.test(requirement))
    if (!unsafe) continue
    scan.find('requirements-unsafe-source', {
      message: `“${printable(requirement.slice(0, 200))}” ${unsafe.reason}`,
    })
  }
  scan.conclude('Sources of packages', ['requirements-unsafe-source'])
}
