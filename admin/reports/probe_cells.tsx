import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router'
import type { ProbeRow } from '#api/contract/report'
import { useText } from '../app/i18n.js'
import { probeIn } from '../ui/revealed.js'
import { SensitiveText } from '../ui/SensitiveText.js'
import { formatCount } from './figures.js'
import type { ReportLinks } from './useReportView.js'

/** Texts up to this many characters fit into the lines of a cell. */
const FITS = 110

/** People count from one. */
export const probeNumber = ({ testIdx }: { testIdx: number }): string =>
  `#${formatCount(testIdx + 1)}`

export function ProbeLink({ row, links }: { row: ProbeRow; links: ReportLinks }) {
  const t = useText()
  const number = probeNumber(row)
  return (
    <Link
      component={RouterLink}
      to={links.to({ probe: row.id })}
      aria-label={t('reports.probes.open', { number })}
      sx={{ fontWeight: 650, lineHeight: '24px', display: 'inline-block', minWidth: 24 }}
    >
      {number}
    </Link>
  )
}

/** A person has changed the verdict. */
export function Changed({ row }: { row: ProbeRow }) {
  const t = useText()
  if (!row.overridden) return null
  return (
    <Box component="span" sx={{ display: 'block', color: 'text.secondary', fontSize: '0.8125rem' }}>
      {t('reports.probes.changed', { verdict: t(`outcome.${row.judgedStatus}`) })}
    </Box>
  )
}

/** The first lines of a text; the whole is one press away. */
export function ClampedText(props: {
  evalId: string
  row: ProbeRow
  of: 'prompt' | 'answer'
  links: ReportLinks
}) {
  const { row, evalId } = props
  return (
    <SensitiveText record={row} evalId={evalId} testIdx={row.testIdx} find={probeIn(row.id)}>
      {(shown) => <Clamped {...props} row={shown} />}
    </SensitiveText>
  )
}

function Clamped(props: { row: ProbeRow; of: 'prompt' | 'answer'; links: ReportLinks }) {
  const t = useText()
  const { row, links } = props
  const text = props.of === 'prompt' ? row.prompt : (row.output ?? row.error ?? '')
  return (
    <>
      <Box
        sx={{
          'display': '-webkit-box',
          'WebkitLineClamp': '3',
          'WebkitBoxOrient': 'vertical',
          'overflow': 'hidden',
          'overflowWrap': 'anywhere',
          'color': row.output === null && props.of === 'answer' ? 'text.secondary' : 'text.primary',
          '@media print': { WebkitLineClamp: '8' },
        }}
      >
        {text}
      </Box>
      {text.length > FITS && (
        <Link
          component={RouterLink}
          to={links.to({ probe: row.id })}
          aria-label={t(`reports.probes.more_${props.of}`, { number: probeNumber(row) })}
          sx={{ lineHeight: '24px', fontSize: '0.8125rem', displayPrint: 'none' }}
        >
          {t('common.more')}
        </Link>
      )}
    </>
  )
}
