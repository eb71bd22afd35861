import Box from '@mui/material/Box'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router'
import type { InventoryModel, InventoryPlace } from '#api/contract/model_audits/inventory'
import { TimeAgo } from '../../core/display/formats/TimeAgo.js'
import { useText } from '../../core/i18n/i18n.js'
import { MONO } from '../../core/theme/theme.js'
import { auditPath, nameOf } from '../audit_record.js'
import { AuditStatusChip } from '../parts/AuditChips.js'

/** Table of models, which scrolls sideways on small screens. */
export function ModelTable({ models }: { models: readonly InventoryModel[] }) {
  const t = useText()
  const label = t('model_audits.inventory.title')
  return (
    <Paper
      variant="outlined"
      tabIndex={0}
      role="group"
      aria-label={label}
      sx={{ overflowX: 'auto', position: 'relative' }}
    >
      <Table size="small" aria-label={label}>
        <TableHead>
          <TableRow>
            <TableCell>{t('model_audits.field.name')}</TableCell>
            <TableCell>{t('model_audits.field.verdict')}</TableCell>
            <TableCell>{t('model_audits.inventory.places')}</TableCell>
            <TableCell align="right">{t('model_audits.inventory.audits')}</TableCell>
            <TableCell>{t('model_audits.inventory.latest')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {models.map((model) => (
            <ModelRow key={model.contentHash} model={model} />
          ))}
        </TableBody>
      </Table>
    </Paper>
  )
}

function ModelRow({ model }: { model: InventoryModel }) {
  return (
    <TableRow sx={{ verticalAlign: 'top' }}>
      <TableCell component="th" scope="row" sx={{ minWidth: 220, overflowWrap: 'anywhere' }}>
        <Link to={auditPath(model.scanId)}>{nameOf(model)}</Link>
        <Typography
          component="div"
          variant="body2"
          color="text.secondary"
          sx={{ fontFamily: MONO, fontSize: '0.75rem' }}
        >
          {model.contentHash}
        </Typography>
      </TableCell>
      <TableCell>
        <AuditStatusChip audit={model} />
      </TableCell>
      <TableCell sx={{ minWidth: 220 }}>
        <Places places={model.places} />
      </TableCell>
      <TableCell align="right" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {model.audits.toLocaleString('en')}
      </TableCell>
      <TableCell sx={{ whiteSpace: 'nowrap' }}>
        <TimeAgo at={model.scannedAt} />
      </TableCell>
    </TableRow>
  )
}

function Places({ places }: { places: readonly InventoryPlace[] }) {
  const t = useText()
  return (
    <Box component="ul" sx={{ m: 0, pl: 2, overflowWrap: 'anywhere' }}>
      {places.map(({ source, modelPath }) => (
        <li key={`${source} ${modelPath}`}>
          {t('model_audits.inventory.place', {
            source: t(`model_audits.source.${source}`),
            path: modelPath,
          })}
        </li>
      ))}
    </Box>
  )
}
