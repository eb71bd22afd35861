import { useState } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router'
import type { Learned } from '#api/contract/findings/report'
import { useText } from '../../core/i18n/i18n.js'
import { formatCount } from '../../core/display/formats/number_formats.js'
import type { Names } from '../filter/filter_options.js'
import { useLearned } from '../queries.js'
import { Section } from '../../core/display/Section.js'
import { REPORT_SECTIONS } from './header/report_sections.js'
import type { ReportLinks } from '../useReportView.js'

/** Section with information that the target disclosed under attack and with its tools; hidden if there is none. */
export function LearnedSection(props: { evalId: string; names: Names; links: ReportLinks }) {
  const t = useText()
  const learned = useLearned(props.evalId)
  if (!learned || learned.tools.length + learned.disclosed.length === 0) return null
  return (
    <Section
      id={REPORT_SECTIONS.disclosed}
      title={t('report_details.disclosed.title')}
      explanation={t('report_details.disclosed.explanation')}
    >
      {learned.disclosed.length > 0 && <Disclosed disclosed={learned.disclosed} {...props} />}
      {learned.tools.length > 0 && <Tools tools={learned.tools} />}
    </Section>
  )
}

/** Number of entries shown before "Show all". */
const FIRST = 8

function Disclosed(props: { disclosed: Learned['disclosed']; names: Names; links: ReportLinks }) {
  const t = useText()
  const [isWhole, setIsWhole] = useState(false)
  const shown = isWhole ? props.disclosed : props.disclosed.slice(0, FIRST)
  return (
    <>
      <Box
        sx={{ overflowX: 'auto' }}
        tabIndex={0}
        role="group"
        aria-label={t('report_details.disclosed.title')}
      >
        <Table size="small" aria-label={t('report_details.disclosed.title')}>
          <TableHead>
            <TableRow>
              <TableCell>{t('report_details.disclosed.text')}</TableCell>
              <TableCell>{t('report_details.disclosed.kind')}</TableCell>
              <TableCell align="right">{t('report_details.disclosed.responses')}</TableCell>
              <TableCell>{t('report_details.disclosed.probe')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {shown.map(({ label, text, times, pluginId, probeId }) => (
              <TableRow key={`${label} ${text}`} sx={{ verticalAlign: 'top' }}>
                <TableCell sx={{ minWidth: 180, maxWidth: 520, overflowWrap: 'anywhere' }}>
                  {text}
                </TableCell>
                <TableCell>{label}</TableCell>
                <TableCell align="right">{formatCount(times)}</TableCell>
                <TableCell>
                  <Link
                    component={RouterLink}
                    {...props.links.opening({ probe: probeId })}
                    aria-label={`${t('report_details.disclosed.open')}: ${text}`}
                    sx={{ lineHeight: '24px' }}
                  >
                    {props.names.plugin(pluginId)}
                  </Link>
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Box>
      {props.disclosed.length > FIRST && (
        <Button aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)} sx={{ mt: 1 }}>
          {t(isWhole ? 'report_details.disclosed.fewer' : 'report_details.disclosed.all', {
            count: formatCount(props.disclosed.length),
          })}
        </Button>
      )}
    </>
  )
}

function Tools({ tools }: { tools: Learned['tools'] }) {
  const t = useText()
  return (
    <>
      <Typography variant="h3" sx={{ mt: 2, mb: 1 }}>
        {t('report_details.disclosed.tools')}
      </Typography>
      <Box component="dl" sx={{ 'm': 0, '& dd': { ml: 0, mb: 1, color: 'text.secondary' } }}>
        {tools.map(({ name, description }) => (
          <div key={name}>
            <Box component="dt" sx={{ fontFamily: 'monospace', overflowWrap: 'anywhere' }}>
              {name}
            </Box>
            <dd>{description}</dd>
          </div>
        ))}
      </Box>
    </>
  )
}
