import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router'
import type { VulnerabilityAttack } from '#api/contract/findings/vulnerability'
import type { ToolCall } from '#api/engines/actions/vocabulary'
import type { Evidence } from '#api/engines/redteam/vocabulary'
import { EvidenceText } from '../../../core/display/evidence/EvidenceText.js'
import { SentCall, ToolCalls } from '../../../core/display/evidence/ToolCalls.js'
import { OutcomeChip } from '../../../core/display/chips/OutcomeChip.js'
import { TimeAgo } from '../../../core/display/formats/TimeAgo.js'
import { WholeText } from '../../../core/display/WholeText.js'
import { useText } from '../../../core/i18n/i18n.js'
import { useCan } from '../../../core/session/session.js'
import { probeIn } from '../../../core/sensitive_text/revealed.js'
import { SensitiveText } from '../../../core/sensitive_text/SensitiveText.js'
import { usePluginNames } from '../../../plugins/usePluginNames.js'
import { reportPath } from '../../list/SummaryTables.js'

type Attack = VulnerabilityAttack & {
  evidence?: readonly Evidence[]
  toolCalls?: readonly ToolCall[] | null
  sentCall?: ToolCall | null
}

/** Verdict, strategy and time of an attack. */
export function AttackHead({ attack }: { attack: VulnerabilityAttack }) {
  const { strategyName } = usePluginNames()
  return (
    <Box
      component="span"
      sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}
    >
      <OutcomeChip outcome={attack.status} />
      <span>{strategyName(attack.strategyId ?? 'basic')}</span>
      <Typography component="span" color="text.secondary">
        <TimeAgo at={attack.testedAt} />
      </Typography>
    </Box>
  )
}

/** Prompt, response and verdict of an attack; hidden texts are revealed on demand. */
export function AttackTexts({ attack }: { attack: Attack }) {
  const t = useText()
  const canShow = useCan('update', 'Eval')
  return (
    <>
      <SensitiveText<Attack>
        record={attack}
        evalId={attack.evalId}
        testIdx={attack.testIdx}
        find={probeIn(attack.id)}
        canShow={canShow}
      >
        {(shown) => <Texts attack={shown} />}
      </SensitiveText>
      {attack.isReviewed && (
        <Typography variant="body2">{t('vulnerabilities.attacks.reviewed')}</Typography>
      )}
    </>
  )
}

function Texts({ attack }: { attack: Attack }) {
  const t = useText()
  const { output, evidence = [], toolCalls = null } = attack
  return (
    <>
      <WholeText label={t('vulnerabilities.attacks.prompt')} text={attack.prompt} />
      <SentCall call={attack.sentCall} />
      {attack.error !== null && (
        <Alert severity="error" sx={{ mt: 2, overflowWrap: 'anywhere' }}>
          {t('vulnerabilities.attacks.error', { error: attack.error })}
        </Alert>
      )}
      {output !== null && (
        <EvidenceText
          label={t('vulnerabilities.attacks.output')}
          text={output}
          evidence={evidence}
          verdict={attack.status}
        />
      )}
      <ToolCalls calls={toolCalls} evidence={evidence} verdict={attack.status} />
      {attack.reason && (
        <Typography sx={{ mt: 1.5, overflowWrap: 'anywhere' }}>
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {t('vulnerabilities.attacks.reason')}
            {attack.grader && ` (${attack.grader})`}:{' '}
          </Box>
          {attack.reason}
        </Typography>
      )}
    </>
  )
}

/** Links to the source of an attack, for users who can read evaluations. */
export function AttackLinks({ attack }: { attack: VulnerabilityAttack }) {
  const t = useText()
  const canRead = useCan('read', 'Eval')
  if (!canRead) return null
  const report = `${reportPath(attack.evalId)}?probe=${encodeURIComponent(attack.id)}`
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 0.5, mt: 1.5 }}>
      <Typography component="span" variant="body2" color="text.secondary">
        {t('vulnerabilities.attacks.report', { name: attack.reportName || attack.evalId })}
      </Typography>
      <Link component={RouterLink} to={report}>
        {t('vulnerabilities.attacks.open_report')}
      </Link>
      <Link component={RouterLink} to={`/eval/${encodeURIComponent(attack.evalId)}`}>
        {t('vulnerabilities.attacks.open_eval')}
      </Link>
    </Box>
  )
}
