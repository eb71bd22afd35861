import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { RevealedTest } from '#api/contract/evals/eval'
import type { BlindProbe } from '#api/contract/findings/calibration'
import { SeverityChip } from '../../core/display/chips/SeverityChip.js'
import { SentCall, ToolCalls } from '../../core/display/evidence/ToolCalls.js'
import { ProbeTraces } from '../../core/display/traces/ProbeTraces.js'
import { WholeText } from '../../core/display/WholeText.js'
import { useText } from '../../core/i18n/i18n.js'
import { SensitiveText } from '../../core/sensitive_text/SensitiveText.js'
import { usePluginNames } from '../../plugins/usePluginNames.js'

/** Attack and response, without anything that reveals the verdict. */
export function BlindResponse({ evalId, probe }: { evalId: string; probe: BlindProbe }) {
  const { pluginName, strategyName } = usePluginNames()
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mt: 1.5 }}>
        {probe.severity && <SeverityChip severity={probe.severity} />}
        <Typography component="span" sx={{ overflowWrap: 'anywhere' }}>
          {[
            probe.pluginId && pluginName(probe.pluginId),
            probe.strategyId && strategyName(probe.strategyId),
          ]
            .filter(Boolean)
            .join(' · ')}
        </Typography>
      </Box>
      <SensitiveText
        record={probe}
        evalId={evalId}
        testIdx={probe.testIdx}
        find={textsIn(probe.id)}
        canShow
      >
        {(whole) => <Texts probe={whole} />}
      </SensitiveText>
    </>
  )
}

/** Selects the texts of one probe of a revealed test case, without its verdict. */
const textsIn = (id: string) => (revealed: RevealedTest) => {
  const found = revealed.probes.find((probe) => probe.id === id)
  if (!found) return undefined
  const { prompt, output, error, goal, basePrompt, conversation } = found
  const { toolCalls, sentCall, documents, traces } = found
  const actions = { toolCalls, sentCall, documents, traces }
  return { prompt, output, error, goal, basePrompt, conversation, ...actions }
}

function Texts({ probe }: { probe: BlindProbe }) {
  const t = useText()
  return (
    <>
      {probe.goal && (
        <Typography sx={{ mt: 1.5, overflowWrap: 'anywhere' }}>
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {t('calibrations.queue.goal')}{' '}
          </Box>
          {probe.goal}
        </Typography>
      )}
      {probe.conversation ? (
        <Conversation messages={probe.conversation.messages} />
      ) : (
        <>
          <WholeText label={t('calibrations.queue.prompt')} text={probe.prompt} />
          <WholeText
            label={t('calibrations.queue.response')}
            text={probe.output || t('calibrations.queue.no_response')}
          />
        </>
      )}
      <SentCall call={probe.sentCall} />
      <ProbeTraces
        traces={probe.traces}
        documents={probe.documents}
        evidence={[]}
        verdict="undecided"
      />
      {probe.toolCalls && <ToolCalls calls={probe.toolCalls} evidence={[]} verdict="undecided" />}
    </>
  )
}

function Conversation({ messages }: { messages: readonly { role: string; content: string }[] }) {
  const t = useText()
  return messages.map(({ role, content }, at) => (
    <WholeText
      key={at}
      label={t(`calibrations.queue.message_${role === 'user' ? 'user' : 'assistant'}`, {
        number: messages.slice(0, at + 1).filter((each) => each.role === 'user').length,
      })}
      text={content}
    />
  ))
}
