import { useState } from 'react'
import Alert from '@mui/material/Alert'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { useRefresh } from 'react-admin'
import { useText } from '../../core/i18n/i18n.js'
import { toast } from '../../core/notifications/toasts.js'
import { FileField } from '../../core/forms/fields/FileField.js'
import { FormDialog } from '../../core/forms/FormDialog.js'
import { SeverityChip } from '../../core/display/chips/SeverityChip.js'
import { useImportPolicies, usePreviewPolicies, type ImportedPolicy } from '../queries.js'

/** Dialog that imports policies from a CSV file after a preview. */
export function PolicyImport({ onClose }: { onClose: () => void }) {
  const t = useText()
  const refresh = useRefresh()
  const [file, setFile] = useState<File | null>(null)
  const [csv, setCsv] = useState('')
  const preview = usePreviewPolicies()
  const store = useImportPolicies(({ created }) => {
    toast(t('library.policies.import.done', { smart_count: created }))
    refresh()
    onClose()
  })
  const rows = preview.data?.rows ?? []
  const good = rows.filter(({ problem }) => problem === null).length
  const read = async (chosen: File) => {
    setFile(chosen)
    const text = await chosen.text()
    setCsv(text)
    preview.mutate(text)
  }
  return (
    <FormDialog
      title={t('library.policies.import.title')}
      submitText={t('library.policies.import.run', { smart_count: good })}
      isPending={store.isPending || preview.isPending}
      error={preview.error ?? store.error}
      errorTitle={t('library.policies.import.failed')}
      onSubmit={() => good > 0 && store.mutate(csv)}
      onClose={onClose}
    >
      <Typography variant="body2">{t('library.policies.import.hint')}</Typography>
      <FileField
        buttonText={t('library.policies.import.choose')}
        noneText={t('library.policies.import.none')}
        accept=".csv,text/csv"
        file={file}
        onChoose={(chosen) => void read(chosen)}
      />
      {rows.length > 0 && <Preview rows={rows} good={good} />}
    </FormDialog>
  )
}

function Preview({ rows, good }: { rows: ImportedPolicy[]; good: number }) {
  const t = useText()
  const bad = rows.length - good
  return (
    <>
      <Typography role="status">
        {t('library.policies.import.valid', { smart_count: good })}
      </Typography>
      {bad > 0 && (
        <Alert severity="warning">
          {t('library.policies.import.invalid', { smart_count: bad })}
        </Alert>
      )}
      <TableContainer
        tabIndex={0}
        role="group"
        aria-label={t('library.policies.import.preview')}
        sx={{ maxHeight: 320 }}
      >
        <Table size="small" stickyHeader aria-label={t('library.policies.import.preview')}>
          <TableHead>
            <TableRow>
              <TableCell>{t('library.policies.import.row')}</TableCell>
              <TableCell>{t('library.field.name')}</TableCell>
              <TableCell>{t('library.field.severity')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {rows.map(({ row, name, severity, problem }) => (
              <TableRow key={row}>
                <TableCell>{row}</TableCell>
                <TableCell sx={{ overflowWrap: 'anywhere' }}>
                  {name}
                  {problem && (
                    <Typography variant="body2" color="text.secondary">
                      {t('library.policies.import.problem')}: {problem}
                    </Typography>
                  )}
                </TableCell>
                <TableCell>{!problem && <SeverityChip severity={severity} />}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
    </>
  )
}
