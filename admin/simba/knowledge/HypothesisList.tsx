import BlockOutlined from '@mui/icons-material/BlockOutlined'
import GppBadOutlined from '@mui/icons-material/GppBadOutlined'
import HelpOutline from '@mui/icons-material/HelpOutlined'
import VerifiedUserOutlined from '@mui/icons-material/VerifiedUserOutlined'
import LightbulbOutlined from '@mui/icons-material/LightbulbOutlined'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router'
import type { Hypothesis } from '#api/engines/simba/vocabulary'
import type { SimbaAttempt, SimbaSession } from '#api/contract/simba/session'
import { SeverityChip } from '../../core/display/chips/SeverityChip.js'
import { ToneChip } from '../../core/display/chips/ToneChip.js'
import { CountTable } from '../../core/display/CountTable.js'
import { Facts } from '../../core/display/Facts.js'
import { formatCount } from '../../core/display/formats/number_formats.js'
import { useText } from '../../core/i18n/i18n.js'
import { EmptyState } from '../../core/states/EmptyState.js'
import { useColors } from '../../core/theme/theme.js'
import '../view/messages.js'
import type { SessionLinks } from '../view/session_view.js'
import { useTechniqueName } from '../parts/attempt_texts.js'
import { useHypothesisName } from '../parts/hypothesis_name.js'

type Props = {
  session: SimbaSession
  attempts: readonly SimbaAttempt[]
  links: SessionLinks
}

/** Confirmed hypotheses first, then open ones. */
const ORDER = ['confirmed', 'open', 'exhausted', 'refuted'] as const

export function HypothesisList({ session, attempts, links }: Props) {
  const t = useText()
  if (session.hypotheses.length === 0) {
    return (
      <EmptyState
        icon={<LightbulbOutlined />}
        title={t('simba.knowledge.no_hypotheses')}
        explanation={t('simba.knowledge.no_hypotheses_hint')}
      />
    )
  }
  const sorted = [...session.hypotheses].sort(
    (a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state)
  )
  /**
   * Latest attack of each hypothesis. Its reason explains why the hypothesis was chosen; the reason of a validation attempt
   * does not.
   */
  const newest = new Map(
    attempts
      .filter(({ purpose }) => purpose === 'attack')
      .map((attempt) => [attempt.hypothesis, attempt])
  )
  return (
    <>
      <Box component="ul" sx={LIST}>
        {sorted.map((hypothesis) => {
          const attempt = newest.get(hypothesis.key)
          return (
            attempt && (
              <Box component="li" key={hypothesis.key} sx={ITEM}>
                <Item hypothesis={hypothesis} newest={attempt} links={links} />
              </Box>
            )
          )
        })}
      </Box>
      <Untried hypotheses={sorted.filter(({ key }) => !newest.has(key))} />
    </>
  )
}

/** Hypotheses without an attack, collapsed at first because there can be dozens. */
function Untried({ hypotheses }: { hypotheses: readonly Hypothesis[] }) {
  const t = useText()
  const nameOf = useHypothesisName()
  if (hypotheses.length === 0) return null
  return (
    <Box component="details" sx={{ mt: 1.5, minWidth: 0 }}>
      <Box component="summary" sx={{ cursor: 'pointer', lineHeight: '24px', fontWeight: 600 }}>
        {t('simba.knowledge.untried_count', { smart_count: hypotheses.length })}
      </Box>
      <Box component="ul" sx={{ ...LIST, mt: 1 }}>
        {hypotheses.map((hypothesis) => (
          <Box component="li" key={hypothesis.key} sx={{ overflowWrap: 'anywhere' }}>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
              <strong>{nameOf(hypothesis)}</strong>
              <SeverityChip severity={hypothesis.severity} />
            </Box>
            <Typography variant="body2" color="text.secondary">
              {hypothesis.statement}
            </Typography>
          </Box>
        ))}
      </Box>
    </Box>
  )
}

const LIST = { m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.5 } as const

function Item(props: { hypothesis: Hypothesis; newest: SimbaAttempt; links: SessionLinks }) {
  const t = useText()
  const nameOf = useHypothesisName()
  const { hypothesis, newest, links } = props
  const { key, severity, state, statement, falsifier, lastReply } = hypothesis
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <Typography variant="h3">{nameOf(hypothesis)}</Typography>
        <HypothesisChip state={state} />
        <SeverityChip severity={severity} />
      </Box>
      <Typography sx={{ mt: 0.5, overflowWrap: 'anywhere' }}>{statement}</Typography>
      <Facts
        facts={[
          [t('simba.knowledge.falsifier'), falsifier],
          [t('simba.knowledge.last_reply'), lastReply && t(`simba.reply.${lastReply}`)],
          [t('simba.knowledge.latest_reason'), newest.reason],
        ]}
      />
      <Techniques hypothesis={hypothesis} />
      <Link
        component={RouterLink}
        to={links.to({ tab: 'attempts', hypothesis: key, state: null, attempt: newest.number })}
        preventScrollReset
        aria-label={`${t('simba.knowledge.attempts')}: ${nameOf(hypothesis)}`}
      >
        {t('simba.knowledge.attempts')}
      </Link>
    </>
  )
}

function Techniques({ hypothesis }: { hypothesis: Hypothesis }) {
  const t = useText()
  const nameOf = useHypothesisName()
  const techniqueName = useTechniqueName()
  const tried = hypothesis.techniques.filter(({ wins, losses }) => wins + losses > 0)
  if (tried.length === 0) {
    return (
      <Typography variant="body2" color="text.secondary" sx={{ my: 1 }}>
        {t('simba.knowledge.untried')}
      </Typography>
    )
  }
  return (
    <Box sx={{ my: 1 }}>
      <CountTable
        label={t('simba.knowledge.techniques', { name: nameOf(hypothesis) })}
        headings={[
          t('simba.knowledge.technique'),
          t('simba.knowledge.wins'),
          t('simba.knowledge.losses'),
        ]}
        numbers={[1, 2]}
        rows={tried.map(({ technique, wins, losses }) => ({
          key: technique,
          cells: [techniqueName(technique), formatCount(wins), formatCount(losses)],
        }))}
      />
    </Box>
  )
}

const ICONS = {
  open: HelpOutline,
  confirmed: GppBadOutlined,
  refuted: VerifiedUserOutlined,
  exhausted: BlockOutlined,
}

function HypothesisChip({ state }: { state: Hypothesis['state'] }) {
  const t = useText()
  const { notice, outcome, severity } = useColors()
  const tones = {
    open: notice.info,
    confirmed: outcome.failed,
    refuted: outcome.passed,
    exhausted: severity.informational,
  }
  return (
    <ToneChip tone={tones[state]} icon={ICONS[state]} label={t(`simba.knowledge.state.${state}`)} />
  )
}

const ITEM = {
  p: 1.5,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  minWidth: 0,
} as const
