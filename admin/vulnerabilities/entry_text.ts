import type { IssueEntry } from '#api/contract/issue'
import type { useText } from '../app/i18n.js'
import { formatDate } from '../ui/dates.js'

type Text = ReturnType<typeof useText>

const day = (value: unknown) => formatDate(new Date(String(value)))

/** What an entry of the history says, in one sentence. */
export function entryText(t: Text, { kind, details }: IssueEntry): string {
  const status = (value: unknown) => t(`vulnerabilities.status.${String(value)}`)
  const severity = (value: unknown) => t(`severity.${String(value)}`)
  const { from, to } = details
  switch (kind) {
    case 'found':
      return t('vulnerabilities.history.found', { smart_count: Number(details.failed) })
    case 'resisted':
      return t('vulnerabilities.history.resisted', { smart_count: Number(details.passed) })
    case 'regressed':
      return t('vulnerabilities.history.regressed', { from: status(from) })
    case 'status':
      return [
        from === to
          ? t('vulnerabilities.history.status_same', { to: status(to) })
          : t('vulnerabilities.history.status', { from: status(from), to: status(to) }),
        ...(details.acceptedUntil
          ? [t('vulnerabilities.history.until', { date: day(details.acceptedUntil) })]
          : []),
      ].join(', ')
    case 'severity':
      return t('vulnerabilities.history.severity', { from: severity(from), to: severity(to) })
    case 'assignee':
      return to
        ? t('vulnerabilities.history.assignee', { name: String(details.toName ?? '') })
        : t('vulnerabilities.history.unassigned')
    case 'due':
      return to
        ? t('vulnerabilities.history.due', { date: day(to) })
        : t('vulnerabilities.history.due_auto')
    case 'reopened':
      return t('vulnerabilities.history.reopened')
    case 'verify_started':
      return t('vulnerabilities.history.verify_started', { attacks: Number(details.attacks) })
    case 'verify_ended':
      return verifiedText(t, details, status)
    default:
      return ''
  }
}

function verifiedText(
  t: Text,
  { outcome, to }: Record<string, unknown>,
  status: (value: unknown) => string
): string {
  const said = t(`vulnerabilities.verify.outcome.${String(outcome)}`)
  return to
    ? t('vulnerabilities.history.verify_moved', { outcome: said, to: status(to) })
    : t('vulnerabilities.history.verify_ended', { outcome: said })
}
