import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ProbeDetail } from '#api/contract/findings/report'
import { useText } from '../../core/i18n/i18n.js'
import { AddAsExample } from '../../grading_examples/parts/AddAsExample.js'
import { probeIn, useShownProbe } from '../../core/sensitive_text/revealed.js'
import { SensitiveText } from '../../core/sensitive_text/SensitiveText.js'
import { formatMoment } from '../../core/display/formats/dates.js'
import { ReplayProbe } from '../../replays/parts/ReplayProbe.js'
import { CopyableId } from '../../core/code/CopyableId.js'
import { Facts } from '../../core/display/Facts.js'
import { OutcomeChip } from '../../core/display/chips/OutcomeChip.js'
import { SeverityChip } from '../../core/display/chips/SeverityChip.js'
import { useEvalSource } from '../../evals/eval_source.js'
import { EvidenceText } from '../../core/display/evidence/EvidenceText.js'
import { SentCall, ToolCalls } from '../../core/display/evidence/ToolCalls.js'
import { ProbeTraces } from '../../core/display/traces/ProbeTraces.js'
import { type Names, weaknessOf } from '../filter/filter_options.js'
import { formatCount, formatLatency } from '../../core/display/formats/number_formats.js'
import { Honeytoken } from './Honeytoken.js'
import { ProbeChecks } from './ProbeChecks.js'
import { ProbeConversation } from './ProbeConversation.js'
import { useCanReview } from '../queries.js'
import { Verdict } from './Verdict.js'
import { WholeText } from '../../core/display/WholeText.js'

/** Prompt and response of a probe, with the judge, its verdict and its reason. */
export function ProbeContent(props: { evalId: string; probe: ProbeDetail; names: Names }) {
  const { probe, names, evalId } = props
  const shown = useShownProbe(evalId, probe)
  const canShow = useCanReview()
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
        canShow={canShow}
      >
        {(whole) => <Texts probe={whole} />}
      </SensitiveText>
      {!isPublic && <ReplayProbe evalId={evalId} probe={shown} />}
      <Details probe={probe} />
    </>
  )
}

/** Prompt and response of a probe. */
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
      <SentCall call={probe.sentCall} />
      <Honeytoken planted={probe.honeytoken} />
      {probe.error !== null && (
        <Alert severity="error" sx={{ mt: 2, overflowWrap: 'anywhere' }}>
          {t('reports.probe.error', { error: probe.error })}
        </Alert>
      )}
      {probe.output !== null && (
        <EvidenceText
          label={t('reports.probe.response')}
          text={probe.output}
          evidence={probe.evidence}
          verdict={probe.judgedStatus}
        />
      )}
      <Actions probe={probe} />
      {probe.checks && <ProbeChecks checks={probe.checks} />}
      {probe.conversation && <ProbeConversation conversation={probe.conversation} />}
    </>
  )
}

/** Actions of the target: tool calls, retrieved documents and spans. */
function Actions({ probe }: { probe: ProbeDetail }) {
  const t = useText()
  const { toolCalls, traces, documents, actionFinding } = probe
  const evidence = [...probe.evidence, ...(actionFinding?.evidence ?? [])]
  const verdict = actionFinding ? 'failed' : probe.judgedStatus
  return (
    <>
      {actionFinding && (
        <Alert severity="warning" sx={{ mt: 2, overflowWrap: 'anywhere' }}>
          {t('reports.probe.action_finding', { reason: actionFinding.reason })}
        </Alert>
      )}
      <ToolCalls calls={toolCalls} evidence={evidence} verdict={verdict} />
      <ProbeTraces traces={traces} documents={documents} evidence={evidence} verdict={verdict} />
    </>
  )
}

function Details({ probe }: { probe: ProbeDetail }) {
  const t = useText()
  return (
    <Facts
      facts={[
        [t('reports.probe.latency'), probe.latencyMs !== null && formatLatency(probe.latencyMs)],
        [t('reports.probe.attempt_count'), probe.tries !== null && formatCount(probe.tries)],
        [t('reports.probe.origin'), probe.origin],
        [t('reports.probe.at'), formatMoment(new Date(probe.createdAt))],
        [t('reports.probe.id'), <CopyableId id={probe.id} name={t('reports.probe.id')} />],
      ]}
    />
  )
}
