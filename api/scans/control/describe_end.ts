import type Scan from '#api/scans/scan'

type Ended = Pick<
  Scan,
  | 'status'
  | 'type'
  | 'reason'
  | 'completed'
  | 'total'
  | 'passed'
  | 'failed'
  | 'undecided'
  | 'errors'
  | 'error'
>

/** Formats the log line for a scan that has ended, with its counts. */
export function describeEnd(scan: Ended): string {
  const { status, type, total, error } = scan
  const counts = countsOf(scan)
  switch (status) {
    case 'completed':
      return `Completed. ${counts}`
    case 'partial':
      return type === 'eval'
        ? `Stopped. ${counts}`
        : `${error ?? 'Stopped.'} A partial report was published. ${counts}`
    case 'cancelled':
      return type === 'eval'
        ? `Canceled. ${counts}`
        : `Canceled. No report was published. ${counts}`
    default:
      return `Failed: ${error ?? 'unknown reason.'} ${total > 0 ? counts : ''}`.trim()
  }
}

function countsOf({ type, reason, completed, total, failed, passed, undecided, errors }: Ended) {
  const ending = `${undecided} undecided, ${counted(errors, 'error')}.`
  return type === 'eval' || reason === 'harden'
    ? `${completed} of ${total}: ${passed} passed, ${failed} failed, ${ending}`
    : `${completed} of ${counted(total, 'probe')}: ${counted(failed, 'attack')} succeeded, ${passed} resisted, ${ending}`
}

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`
