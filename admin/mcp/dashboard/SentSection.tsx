import Typography from '@mui/material/Typography'
import type { SentCalls } from '#api/contract/mcp/dashboard'
import { Facts } from '../../core/display/Facts.js'
import { formatCount, formatLatency } from '../../core/display/formats/number_formats.js'
import { Section } from '../../core/display/Section.js'
import { useText } from '../../core/i18n/i18n.js'
import './messages.js'

/** Latencies and errors of the calls that were sent in the last 24 hours. */
export function SentSection({ sent }: { sent: SentCalls }) {
  const t = useText()
  const { ended, failed, p50Ms, p95Ms, p99Ms } = sent
  const latency = (ms: number | null) => (ms === null ? null : formatLatency(ms))
  return (
    <Section title={t('mcp_dashboard.sent')} explanation={t('mcp_dashboard.sent_explanation')}>
      {ended === 0 ? (
        <Typography>{t('mcp_dashboard.no_sent')}</Typography>
      ) : (
        <Facts
          facts={[
            [t('mcp_dashboard.ended'), formatCount(ended)],
            [t('mcp_dashboard.errors'), formatCount(failed)],
            [t('mcp_dashboard.p50'), latency(p50Ms)],
            [t('mcp_dashboard.p95'), latency(p95Ms)],
            [t('mcp_dashboard.p99'), latency(p99Ms)],
          ]}
        />
      )}
    </Section>
  )
}
