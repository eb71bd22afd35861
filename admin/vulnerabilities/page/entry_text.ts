import { optionalText } from '../../core/i18n/i18n.js'
import type { VulnerabilityEntry } from '#api/contract/findings/vulnerability'
import type { useText } from '../../core/i18n/i18n.js'
import { formatDate } from '../../core/display/formats/dates.js'

type Text = ReturnType<typeof useText>

const day = (value: unknown) => formatDate(new Date(String(value)))

export function entryText(t: Text, { kind, details }: VulnerabilityEntry): string {
  const status = (value: unknown) =>
    optionalText(`vulnerabilities.status.${String(value)}`, String(value))
  const severity = (value: unknown) => optionalText(`severity.${String(value)}`, String(value))
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
      return t('vulnerabilities.history.verify_started', { smart_count: Number(details.attacks) })
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
  const said = optionalText(`vulnerabilities.verify.outcome.${String(outcome)}`, String(outcome))
  return to
    ? t('vulnerabilities.history.verify_moved', { outcome: said, to: status(to) })
    : t('vulnerabilities.history.verify_ended', { outcome: said })
}
