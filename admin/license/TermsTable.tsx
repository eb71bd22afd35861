import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableRow from '@mui/material/TableRow'
import type { LicenseTerms } from '#api/contract/license_terms'
import { useText } from '../app/i18n.js'
import { formatCount } from '../reports/figures.js'
import { formatDate } from '../ui/dates.js'

/** What a license says, line by line. */
export function TermsTable({ terms }: { terms: LicenseTerms }) {
  const t = useText()
  const limit = (value: number | null) =>
    value === null ? t('usage.license.unlimited') : formatCount(value)
  const day = (value: string | null, none: string) =>
    value === null ? t(`usage.license.${none}`) : formatDate(new Date(value))
  const lines: [name: string, value: string][] = [
    ['name', terms.customerName],
    ['targets', limit(terms.numLicensedTargets)],
    ['probes', limit(terms.numLicensedProbes)],
    [
      'overage',
      t(terms.allowsOverage ? 'usage.license.overage_billed' : 'usage.license.overage_refused'),
    ],
    ['start', day(terms.contractStartDate, 'no_date')],
    ['expires', day(terms.expiresAt, 'never')],
  ]
  return (
    <Table size="small" aria-label={t('usage.license.says')}>
      <TableBody>
        {lines.map(([name, value]) => (
          <TableRow key={name}>
            <TableCell component="th" scope="row" sx={{ color: 'text.secondary' }}>
              {t(`usage.license.${name}`)}
            </TableCell>
            <TableCell sx={{ overflowWrap: 'anywhere' }}>{value}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
