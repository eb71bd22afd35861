import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router'
import type { GuardrailDashboard } from '#api/contract/guardrails/request'
import { formatCount, formatPercent } from '../../core/display/formats/number_formats.js'
import { TimeAgo } from '../../core/display/formats/TimeAgo.js'
import { Section } from '../../core/display/Section.js'
import { useText } from '../../core/i18n/i18n.js'
import { useCan } from '../../core/session/session.js'
import { CountTable } from '../../core/display/CountTable.js'
import './messages.js'

/** Compares the success of verified vulnerabilities' attacks with and without the guardrail. */
export function VerificationsSection(props: {
  verifications: GuardrailDashboard['verifications']
}) {
  const t = useText()
  const canRead = useCan('read', 'Issue')
  const { verifications } = props
  const title = t('guardrail_dashboard.verifications.title')
  const rate = (count: number, total: number) =>
    total === 0
      ? '–'
      : t('guardrail_dashboard.verifications.value', {
          share: formatPercent(count / total),
          count: formatCount(count),
          total: formatCount(total),
        })
  const behind = (success: { succeededBehind: number; undecided: number }, total: number) => {
    const { succeededBehind, undecided } = success
    const decided = rate(succeededBehind, total - undecided)
    if (undecided === 0) return decided
    return t('guardrail_dashboard.verifications.with_undecided', {
      rate: decided,
      count: formatCount(undecided),
    })
  }
  return (
    <Section title={title} explanation={t('guardrail_dashboard.verifications.explanation')}>
      {verifications.length === 0 ? (
        <Typography>{t('guardrail_dashboard.verifications.none')}</Typography>
      ) : (
        <CountTable
          label={title}
          headings={(['vulnerability', 'without', 'behind', 'verified'] as const).map((key) =>
            t(`guardrail_dashboard.verifications.${key}`)
          )}
          numbers={[1, 2]}
          rows={verifications.map(({ issueId, title: name, attacks, verifiedAt, ...success }) => ({
            key: `${issueId} ${verifiedAt}`,
            cells: [
              canRead ? (
                <Link key="name" component={RouterLink} to={`/redteam/vulnerabilities/${issueId}`}>
                  {name}
                </Link>
              ) : (
                name
              ),
              rate(success.succeededWithout, attacks),
              behind(success, attacks),
              <TimeAgo key="at" at={verifiedAt} />,
            ],
          }))}
        />
      )}
    </Section>
  )
}
