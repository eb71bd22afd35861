import Typography from '@mui/material/Typography'
import type { IntegrationStatus } from '#api/contract/guardrails/request'
import { TimeAgo } from '../../core/display/formats/TimeAgo.js'
import { Section } from '../../core/display/Section.js'
import { useText } from '../../core/i18n/i18n.js'
import { PathStateChip } from '../parts/PathStateChip.js'
import { CountTable } from '../../core/display/CountTable.js'
import './messages.js'

/** Integration paths of each target, with the last request and the last known attack. */
export function PathsSection({ paths }: { paths: readonly IntegrationStatus[] }) {
  const t = useText()
  const title = t('guardrail_dashboard.paths.title')
  const moment = (at: string | null) =>
    at ? <TimeAgo at={at} /> : t('guardrail_dashboard.paths.never')
  return (
    <Section title={title} explanation={t('guardrail_dashboard.paths.explanation')}>
      {paths.length === 0 ? (
        <Typography>{t('guardrail_dashboard.paths.none')}</Typography>
      ) : (
        <CountTable
          label={title}
          headings={(['target', 'path', 'state', 'last_request', 'last_canary'] as const).map(
            (key) => t(`guardrail_dashboard.paths.${key}`)
          )}
          rows={paths.map(({ targetId, targetName, path, state, ...times }) => ({
            key: `${targetId} ${path}`,
            cells: [
              targetName,
              t(`guardrails.path.${path}`),
              <PathStateChip key="state" state={state} />,
              moment(times.lastRequestAt),
              moment(times.lastCanaryAt),
            ],
          }))}
        />
      )}
    </Section>
  )
}
