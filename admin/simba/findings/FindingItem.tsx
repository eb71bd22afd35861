import GppBadOutlined from '@mui/icons-material/GppBadOutlined'
import HelpOutline from '@mui/icons-material/HelpOutlined'
import PendingOutlined from '@mui/icons-material/PendingOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router'
import type { SimbaFinding, SimbaSession } from '#api/contract/simba/session'
import { SeverityChip } from '../../core/display/chips/SeverityChip.js'
import { ToneChip } from '../../core/display/chips/ToneChip.js'
import { Facts } from '../../core/display/Facts.js'
import { WholeText } from '../../core/display/WholeText.js'
import { useText } from '../../core/i18n/i18n.js'
import { HiddenMark } from '../../core/sensitive_text/SensitiveText.js'
import { useColors } from '../../core/theme/theme.js'
import '../view/messages.js'
import type { SessionLinks } from '../view/session_view.js'
import { isActiveState } from '../session_record.js'
import { useTechniqueName } from '../parts/attempt_texts.js'
import { IssueButton } from './IssueButton.js'

type Props = { session: SimbaSession; finding: SimbaFinding; links: SessionLinks }

/** A finding with its confirmation and minimized messages. */
export function FindingItem({ session, finding, links }: Props) {
  const t = useText()
  const titleId = `finding-${finding.number}`
  return (
    <Box component="li" aria-labelledby={titleId} data-state={finding.state} sx={ITEM}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <Typography variant="h3" id={titleId} sx={{ overflowWrap: 'anywhere' }}>
          {finding.title}
        </Typography>
        <SeverityChip severity={finding.severity} />
        <FindingStateChip state={finding.state} isActive={isActiveState(session.state)} />
      </Box>
      <Validation finding={finding} />
      <Messages finding={finding} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5 }}>
        <IssueButton session={session} finding={finding} />
        <Button
          component={Link}
          to={links.to({ tab: 'conversation', attempt: finding.attempt })}
          preventScrollReset
          aria-label={`${t('simba.findings.conversation')}: ${finding.title}`}
        >
          {t('simba.findings.conversation')}
        </Button>
      </Box>
    </Box>
  )
}

function Validation({ finding }: { finding: SimbaFinding }) {
  const t = useText()
  const techniqueName = useTechniqueName()
  const { reproduced, repeats, isControlClean, technique } = finding
  const control =
    isControlClean === null ? 'control_none' : isControlClean ? 'control_clean' : 'control_dirty'
  return (
    <Facts
      facts={[
        [t('simba.findings.technique'), techniqueName(technique)],
        [
          t('simba.findings.reproduced'),
          t('simba.findings.reproduced_of', { reproduced, repeats }),
        ],
        [t('simba.findings.control'), t(`simba.findings.${control}`)],
      ]}
    />
  )
}

function Messages({ finding }: { finding: SimbaFinding }) {
  const t = useText()
  return (
    <>
      <Typography variant="body2" sx={{ mt: 1.5, fontWeight: 600 }}>
        {t('simba.findings.messages')}
      </Typography>
      {finding.isHidden ? (
        <HiddenMark />
      ) : (
        finding.messages.map((message, index) => (
          <WholeText
            key={index}
            label={t('simba.findings.message', { number: index + 1 })}
            text={message}
          />
        ))
      )}
    </>
  )
}

const ICONS = { candidate: PendingOutlined, confirmed: GppBadOutlined, unstable: HelpOutline }

type StateProps = { state: SimbaFinding['state']; isActive: boolean }

/** Accounts for sessions that ended before the success of their last messages was validated. */
function FindingStateChip({ state, isActive }: StateProps) {
  const t = useText()
  const { notice, outcome } = useColors()
  const isLeft = state === 'candidate' && !isActive
  const label = isLeft ? t('simba.findings.not_validated') : t(`simba.findings.state.${state}`)
  const tones = {
    candidate: notice.info,
    confirmed: outcome.failed,
    unstable: outcome.undecided,
  }
  return <ToneChip tone={tones[state]} icon={ICONS[state]} label={label} />
}

const ITEM = {
  p: { xs: 1.25, sm: 2 },
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  minWidth: 0,
} as const
