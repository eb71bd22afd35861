import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router'
import type { ProbeRow } from '#api/contract/findings/report'
import { useText } from '../../core/i18n/i18n.js'
import { probeIn } from '../../core/sensitive_text/revealed.js'
import { SensitiveText } from '../../core/sensitive_text/SensitiveText.js'
import { formatCount } from '../../core/display/formats/number_formats.js'
import type { ReportLinks } from '../useReportView.js'

/** Maximum number of characters shown without clamping. */
const FITS = 110

/** Returns the number shown for a probe, starting at 1. */
export const probeNumber = ({ testIdx }: { testIdx: number }): string =>
  `#${formatCount(testIdx + 1)}`

export function ProbeLink({ row, links }: { row: ProbeRow; links: ReportLinks }) {
  const t = useText()
  const number = probeNumber(row)
  return (
    <Link
      component={RouterLink}
      {...links.opening({ probe: row.id })}
      data-probe={row.id}
      aria-label={t('reports.probes.open', { number })}
      sx={{ fontWeight: 650, lineHeight: '24px', display: 'inline-block', minWidth: 24 }}
    >
      {number}
    </Link>
  )
}

/** Marks a verdict as overridden by a user. */
export function Changed({ row }: { row: ProbeRow }) {
  const t = useText()
  if (!row.overridden) return null
  return (
    <Box component="span" sx={{ display: 'block', color: 'text.secondary', fontSize: '0.8125rem' }}>
      {t('reports.probes.changed', { verdict: t(`outcome.${row.judgedStatus}`) })}
    </Box>
  )
}

/** First lines of a prompt or response, which can be expanded. */
export function ClampedText(props: {
  evalId: string
  row: ProbeRow
  of: 'prompt' | 'response'
  links: ReportLinks
}) {
  const { row, evalId } = props
  return (
    <SensitiveText record={row} evalId={evalId} testIdx={row.testIdx} find={probeIn(row.id)}>
      {(shown) => <Clamped {...props} row={shown} />}
    </SensitiveText>
  )
}

function Clamped(props: { row: ProbeRow; of: 'prompt' | 'response'; links: ReportLinks }) {
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
          'color':
            row.output === null && props.of === 'response' ? 'text.secondary' : 'text.primary',
          '@media print': { WebkitLineClamp: '8' },
        }}
      >
        {text}
      </Box>
      {text.length > FITS && (
        <Link
          component={RouterLink}
          {...links.opening({ probe: row.id })}
          aria-label={t(`reports.probes.more_${props.of}`, { number: probeNumber(row) })}
          sx={{ lineHeight: '24px', fontSize: '0.8125rem', displayPrint: 'none' }}
        >
          {t('common.more')}
        </Link>
      )}
    </>
  )
}
