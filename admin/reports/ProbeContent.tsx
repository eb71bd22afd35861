import type { ReactNode } from 'react'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ProbeDetail } from '#api/contract/report'
import { useText } from '../app/i18n.js'
import { AddAsExample } from '../grading_examples/AddAsExample.js'
import { probeIn, useShownProbe } from '../ui/revealed.js'
import { SensitiveText } from '../ui/SensitiveText.js'
import { formatMoment } from '../ui/dates.js'
import { ReplayProbe } from '../replays/ReplayProbe.js'
import { CopyableId } from '../ui/CopyableId.js'
import { OutcomeChip } from '../ui/OutcomeChip.js'
import { SeverityChip } from '../ui/SeverityChip.js'
import { useEvalSource } from '../evals/eval_source.js'
import { EvidenceText } from './EvidenceText.js'
import { type Names, weaknessOf } from './filter_options.js'
import { formatCount, formatLatency } from './figures.js'
import { ProbeConversation } from './ProbeConversation.js'
import { useMayReview } from './report_queries.js'
import { Verdict } from './Verdict.js'
import { WholeText } from './WholeText.js'

/** What was asked, what came back, who judged it and why. */
export function ProbeContent(props: { evalId: string; probe: ProbeDetail; names: Names }) {
  const { probe, names, evalId } = props
  const shown = useShownProbe(evalId, probe)
  const mayShow = useMayReview()
  const { isPublic } = useEvalSource()
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mt: 2 }}>
        <OutcomeChip outcome={probe.status} />
        {probe.severity && <SeverityChip severity={probe.severity} />}
        <Typography component="span" sx={{ overflowWrap: 'anywhere' }}>
          {[weaknessOf(probe, names), probe.strategyId && names.strategy(probe.strategyId)]
            .filter(Boolean)
            .join(' · ')}
        </Typography>
      </Box>
      <Verdict evalId={evalId} probe={shown} hidesTexts={probe.isHidden} />
      {!shown.isHidden && <AddAsExample evalId={evalId} probe={shown} />}
      <SensitiveText
        record={probe}
        evalId={evalId}
        testIdx={probe.testIdx}
        find={probeIn(probe.id)}
        mayShow={mayShow}
      >
        {(whole) => <Texts probe={whole} />}
      </SensitiveText>
      {!isPublic && <ReplayProbe evalId={evalId} probe={shown} />}
      <Details probe={probe} />
    </>
  )
}

/** What the attack said, and what was said to it. */
function Texts({ probe }: { probe: ProbeDetail }) {
  const t = useText()
  const isRewritten = probe.basePrompt !== null && probe.basePrompt !== probe.prompt
  return (
    <>
      {probe.goal && (
        <Typography sx={{ mt: 1.5 }}>
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {t('reports.probe.goal')}{' '}
          </Box>
          {probe.goal}
        </Typography>
      )}
      <WholeText label={t('reports.probe.prompt')} text={probe.prompt} />
      {isRewritten && (
        <WholeText label={t('reports.probe.base_prompt')} text={probe.basePrompt ?? ''} />
      )}
      {probe.error !== null && (
        <Alert severity="error" sx={{ mt: 2, overflowWrap: 'anywhere' }}>
          {t('reports.probe.error', { error: probe.error })}
        </Alert>
      )}
      {probe.output !== null && (
        <EvidenceText text={probe.output} evidence={probe.evidence} verdict={probe.judgedStatus} />
      )}
      {probe.conversation && <ProbeConversation conversation={probe.conversation} />}
    </>
  )
}

function Details({ probe }: { probe: ProbeDetail }) {
  const t = useText()
  const entries: [label: string, value: ReactNode][] = [
    [t('reports.probe.latency'), probe.latencyMs !== null && formatLatency(probe.latencyMs)],
    [t('reports.probe.tries'), probe.tries !== null && formatCount(probe.tries)],
    [t('reports.probe.origin'), probe.origin],
    [t('reports.probe.at'), formatMoment(new Date(probe.createdAt))],
    [t('reports.probe.id'), <CopyableId id={probe.id} name={t('reports.probe.id')} />],
  ]
  return (
    <Box
      component="dl"
      sx={{
        'display': 'grid',
        'gridTemplateColumns': 'auto 1fr',
        'columnGap': 2,
        'rowGap': 0.5,
        'alignItems': 'center',
        'mt': 3,
        '& dt': { color: 'text.secondary' },
        '& dd': { m: 0, overflowWrap: 'anywhere' },
      }}
    >
      {entries
        .filter(([, value]) => value)
        .map(([label, value]) => (
          <Box key={label} sx={{ display: 'contents' }}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </Box>
        ))}
    </Box>
  )
}
