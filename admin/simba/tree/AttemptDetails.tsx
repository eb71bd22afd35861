import ContentCutOutlined from '@mui/icons-material/ContentCutOutlined'
import ForumOutlined from '@mui/icons-material/ForumOutlined'
import KeyboardDoubleArrowUp from '@mui/icons-material/KeyboardDoubleArrowUp'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router'
import type { SimbaAttempt, SimbaSession } from '#api/contract/simba/session'
import { Facts } from '../../core/display/Facts.js'
import { useText } from '../../core/i18n/i18n.js'
import { toast } from '../../core/notifications/toasts.js'
import { useCan } from '../../core/session/session.js'
import { ErrorAlert } from '../../core/states/ErrorAlert.js'
import '../view/messages.js'
import type { SessionLinks } from '../view/session_view.js'
import { AttemptStateChip } from '../parts/AttemptStateMark.js'
import { useAttemptName, useTechniqueName } from '../parts/attempt_texts.js'
import { useHypothesisName } from '../parts/hypothesis_name.js'
import { useSteerAttempt } from '../queries.js'
import { isActiveState } from '../session_record.js'
import { shownNumber } from '../parts/shown_number.js'

type Props = { session: SimbaSession; attempt: SimbaAttempt; links: SessionLinks }

/** Shows why the agent made the attempt, the attempt's state, and buttons that steer it. */
export function AttemptDetails({ session, attempt, links }: Props) {
  const t = useText()
  const nameOf = useAttemptName(t)
  const { number, state } = attempt
  return (
    <Paper
      variant="outlined"
      component="section"
      aria-labelledby="attempt-title"
      sx={{ p: 1.5, minWidth: 0 }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <Typography variant="h3" id="attempt-title">
          {`${t('simba.attempt.name', { number: shownNumber(number) })}: ${nameOf(attempt)}`}
        </Typography>
        <AttemptStateChip state={state} />
      </Box>
      <AttemptFacts session={session} attempt={attempt} links={links} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5 }}>
        <Button
          component={RouterLink}
          to={links.to({ tab: 'conversation', attempt: number })}
          preventScrollReset
          variant="outlined"
          startIcon={<ForumOutlined />}
        >
          {t('simba.attempt.open')}
        </Button>
        {isActiveState(session.state) && <SteerButtons session={session} attempt={attempt} />}
      </Box>
    </Paper>
  )
}

function AttemptFacts({ session, attempt, links }: Props) {
  const t = useText()
  const techniqueName = useTechniqueName()
  const hypothesisName = useHypothesisName()
  const hypothesis = session.hypotheses.find(({ key }) => key === attempt.hypothesis)
  const { reason, technique, purpose, validates, messages } = attempt
  return (
    <Facts
      facts={[
        [t('simba.attempt.why'), reason],
        [t('simba.attempt.purpose'), t(`simba.attempt.of.${purpose}`)],
        [t('simba.attempt.technique'), techniqueName(technique)],
        [t('simba.attempt.hypothesis'), hypothesis && hypothesisName(hypothesis)],
        [
          t('simba.attempt.validates'),
          validates !== null && (
            <Link
              component={RouterLink}
              to={links.to({ attempt: validates })}
              preventScrollReset
              replace
            >
              {t('simba.attempt.name', { number: shownNumber(validates) })}
            </Link>
          ),
        ],
        [t('simba.limits.probes'), t('simba.tree.messages', { smart_count: messages })],
      ]}
    />
  )
}

function SteerButtons({ session, attempt }: Omit<Props, 'links'>) {
  const t = useText()
  const canSteer = useCan('update', 'EvalJob')
  const { mutate, isPending, variables, error } = useSteerAttempt(session.id, attempt.number)
  if (!canSteer) return null
  const isOver = attempt.state === 'pruned'
  const button = (action: 'prune' | 'boost', icon: React.ReactElement) => (
    <Button
      startIcon={icon}
      loading={isPending && variables === action}
      loadingPosition="start"
      onClick={() =>
        !isPending &&
        mutate(action, {
          onSuccess: () => toast(t(`simba.attempt.${action === 'prune' ? 'pruned' : 'boosted'}`)),
        })
      }
    >
      {t(`simba.attempt.${action}`)}
    </Button>
  )
  return (
    <>
      {!isOver && !attempt.isBoosted && button('boost', <KeyboardDoubleArrowUp />)}
      {!isOver && button('prune', <ContentCutOutlined />)}
      <ErrorAlert error={error} />
    </>
  )
}
