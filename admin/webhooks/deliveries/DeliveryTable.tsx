import Link from '@mui/material/Link'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import type { DeliveryRow } from '#api/contract/accounts/webhooks'
import { useText } from '../../core/i18n/i18n.js'
import { formatMoment } from '../../core/display/formats/dates.js'
import { TimeAgo } from '../../core/display/formats/TimeAgo.js'
import { DeliveryChip } from '../parts/chips.js'

type Props = {
  rows: readonly DeliveryRow[]
  openId: string | null
  onOpen: (deliveryId: string) => void
}

export function DeliveryTable({ rows, openId, onOpen }: Props) {
  const t = useText()
  return (
    <TableContainer tabIndex={0} role="region" aria-label={t('webhooks.log.title')}>
      <Table>
        <TableHead>
          <TableRow>
            <TableCell>{t('webhooks.log.event')}</TableCell>
            <TableCell>{t('webhooks.log.status')}</TableCell>
            <TableCell>{t('webhooks.log.response')}</TableCell>
            <TableCell align="right">{t('webhooks.log.attempts')}</TableCell>
            <TableCell>{t('webhooks.log.time')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <TableRow key={row.id} hover selected={row.id === openId}>
              <TableCell component="th" scope="row">
                <EventButton row={row} onOpen={onOpen} />
              </TableCell>
              <TableCell>
                <DeliveryChip status={row.status} />
              </TableCell>
              <TableCell sx={{ minWidth: 180, overflowWrap: 'anywhere' }}>
                <Outcome row={row} />
              </TableCell>
              <TableCell align="right" sx={{ fontVariantNumeric: 'tabular-nums' }}>
                {row.attempts}
              </TableCell>
              <TableCell>
                <TimeAgo at={row.createdAt} />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  )
}

function EventButton({ row, onOpen }: { row: DeliveryRow; onOpen: Props['onOpen'] }) {
  const t = useText()
  const status = t(`webhooks.status.${row.status}`)
  return (
    <>
      <Link
        component="button"
        type="button"
        onClick={() => onOpen(row.id)}
        data-delivery={row.id}
        aria-label={t('webhooks.log.open', { event: row.event, status })}
        sx={{ fontWeight: 600, textAlign: 'left', minHeight: 24 }}
      >
        {row.event}
      </Link>
      {row.redeliveryOfId && (
        <Typography variant="body2" color="text.secondary">
          {t('webhooks.log.redelivered')}
        </Typography>
      )}
    </>
  )
}

/** Response or error, and the time of the next attempt. */
function Outcome({ row }: { row: DeliveryRow }) {
  const t = useText()
  const said = row.error ?? row.responseStatus ?? ''
  return (
    <>
      {said}
      {row.nextAttemptAt && (
        <Typography variant="body2" color="text.secondary">
          {t('webhooks.log.next', { when: formatMoment(new Date(row.nextAttemptAt)) })}
        </Typography>
      )}
    </>
  )
}
