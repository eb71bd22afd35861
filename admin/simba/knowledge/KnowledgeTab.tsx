import Typography from '@mui/material/Typography'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router'
import type { SimbaAttempt, SimbaSession } from '#api/contract/simba/session'
import { CountTable } from '../../core/display/CountTable.js'
import { MONO } from '../../core/theme/theme.js'
import { useText } from '../../core/i18n/i18n.js'
import '../view/messages.js'
import type { SessionLinks } from '../view/session_view.js'
import { HypothesisList } from './HypothesisList.js'
import { shownNumber } from '../parts/shown_number.js'

type Props = {
  session: SimbaSession
  attempts: readonly SimbaAttempt[]
  links: SessionLinks
}

/** Hypotheses with the techniques tried, and facts about the target. */
export function KnowledgeTab(props: Props) {
  const t = useText()
  return (
    <>
      <section aria-labelledby="hypotheses-title">
        <Typography variant="h2" id="hypotheses-title">
          {t('simba.knowledge.hypotheses')}
        </Typography>
        <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
          {t('simba.knowledge.hypotheses_hint')}
        </Typography>
        <HypothesisList {...props} />
      </section>
      <Box component="section" aria-labelledby="facts-title" sx={{ mt: 3 }}>
        <Typography variant="h2" id="facts-title">
          {t('simba.knowledge.facts')}
        </Typography>
        <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
          {t('simba.knowledge.facts_hint')}
        </Typography>
        <FactTable {...props} />
      </Box>
    </>
  )
}

function FactTable({ session: { facts }, links }: Props) {
  const t = useText()
  if (facts.length === 0) {
    return <Typography color="text.secondary">{t('simba.knowledge.no_facts')}</Typography>
  }
  return (
    <CountTable
      label={t('simba.knowledge.facts')}
      headings={[
        t('simba.knowledge.fact'),
        t('simba.knowledge.value'),
        t('simba.knowledge.source'),
      ]}
      rows={facts.map(({ kind, label, value, probe }, index) => ({
        key: String(index),
        cells: [
          `${t(`simba.knowledge.fact_kind.${kind}`)}: ${label}`,
          <Box key="value" component="code" sx={VALUE}>
            {value}
          </Box>,
          <Link
            key="source"
            component={RouterLink}
            to={links.to({ tab: 'replay', moment: probe })}
            preventScrollReset
            sx={{ whiteSpace: 'nowrap' }}
          >
            {t('simba.knowledge.probe', { number: shownNumber(probe) })}
          </Link>,
        ],
      }))}
    />
  )
}

const VALUE = {
  fontFamily: MONO,
  fontSize: '0.8125rem',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
} as const
