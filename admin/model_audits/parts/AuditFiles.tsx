import { useId, useState } from 'react'
import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import { formatBytes } from '../../core/display/formats/byte_size.js'
import { useText } from '../../core/i18n/i18n.js'
import { MONO } from '../../core/theme/theme.js'
import { FileTree } from '../files/FileTree.js'
import { treeOf } from '../files/file_tree.js'
import { assetsOf, issuesOf, type Asset, type SharedAudit } from '../audit_record.js'
import { useAuditView } from '../useAuditView.js'
import { Pages } from './Pages.js'

/** Files and archive members that were read. */
export function AuditFiles({ audit }: { audit: SharedAudit }) {
  const t = useText()
  const titleId = useId()
  const { page, toPage } = useAuditView('files')
  const [view, setView] = useState<View>('tree')
  const assets = assetsOf(audit)
  const locations = issuesOf(audit)
    .filter(({ severity }) => severity !== 'info' && severity !== 'debug')
    .map(({ location }) => location)
  if (assets.length === 0) return null
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-labelledby={titleId}
      sx={{ p: { xs: 1.5, sm: 2 }, mt: 3 }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1 }}>
        <Typography variant="h2" id={titleId} sx={{ flex: 1 }}>
          {t('model_audits.files', { smart_count: assets.length })}
        </Typography>
        <ViewChoice view={view} onChange={setView} />
      </Box>
      {view === 'tree' && <FileTree nodes={treeOf(assets, locations)} />}
      {view === 'table' && (
        <Pages items={assets} page={page} onPage={toPage} label={t('model_audits.file_pages')}>
          {(visible) => <FileTable assets={visible} titleId={titleId} />}
        </Pages>
      )}
    </Paper>
  )
}

const VIEWS = ['tree', 'table'] as const
type View = (typeof VIEWS)[number]

function ViewChoice({ view, onChange }: { view: View; onChange: (view: View) => void }) {
  const t = useText()
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={view}
      aria-label={t('model_audits.tree.view')}
      onChange={(_, next: View | null) => next && onChange(next)}
      sx={{ displayPrint: 'none' }}
    >
      {VIEWS.map((each) => (
        <ToggleButton key={each} value={each} sx={{ textTransform: 'none' }}>
          {t(`model_audits.tree.${each}`)}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}

function FileTable({ assets, titleId }: { assets: readonly Asset[]; titleId: string }) {
  const t = useText()
  return (
    <Box tabIndex={0} role="group" aria-labelledby={titleId} sx={{ overflowX: 'auto' }}>
      <Table size="small" aria-labelledby={titleId}>
        <TableHead>
          <TableRow>
            <TableCell>{t('model_audits.field.file')}</TableCell>
            <TableCell>{t('model_audits.field.type')}</TableCell>
            <TableCell align="right">{t('model_audits.field.size')}</TableCell>
            <TableCell>{t('model_audits.field.sha256')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {assets.map(({ path, type, size, sha256 }, index) => (
            <TableRow key={index}>
              <TableCell
                component="th"
                scope="row"
                sx={{ overflowWrap: 'anywhere', minWidth: 180 }}
              >
                {path}
              </TableCell>
              <TableCell>{type}</TableCell>
              <TableCell align="right" sx={{ fontVariantNumeric: 'tabular-nums' }}>
                {size === null ? '' : formatBytes(size)}
              </TableCell>
              <TableCell sx={{ fontFamily: MONO, fontSize: '0.75rem' }}>{sha256}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  )
}
