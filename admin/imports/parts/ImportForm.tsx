import { useState } from 'react'
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined'
import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import TextField from '@mui/material/TextField'
import {
  IMPORT_COLUMNS,
  IMPORT_KINDS,
  IMPORT_LIMITS,
  type ImportKind,
} from '#api/contract/accounts/imports'
import { FileButton } from '../../core/forms/fields/FileButton.js'
import { FormFrame } from '../../core/forms/FormFrame.js'
import { fieldErrorsOf } from '../../core/forms/server_errors.js'
import { useText } from '../../core/i18n/i18n.js'
import { MONO } from '../../core/theme/theme.js'
import { ErrorAlert } from '../../core/states/ErrorAlert.js'
import { toCsv } from '../../core/lists/export/export_formats.js'
import { saveFile } from '../../core/lists/export/save_file.js'
import { ColumnHelp } from './ColumnHelp.js'

export type FileText = { fileName: string; content: string }

type Props = {
  kind: ImportKind
  file: FileText
  /** Whether an earlier version of this CSV was already checked. */
  isAgain: boolean
  isDirty: boolean
  isPending: boolean
  error: unknown
  onKind: (kind: ImportKind) => void
  onFile: (file: FileText) => void
  onSubmit: () => void
}

/** Form for the record type and the CSV, which can be uploaded, pasted or edited. */
export function ImportForm(props: Props) {
  const t = useText()
  const { kind, file, error, isPending } = props
  const [isMissing, setMissing] = useState(false)
  const submit = () => {
    const isEmpty = file.content.trim() === ''
    setMissing(isEmpty)
    if (!isEmpty) props.onSubmit()
  }
  const change = (next: FileText) => {
    setMissing(false)
    props.onFile(next)
  }
  const rejected = fieldErrorsOf(error)
  const isShownAtField = rejected.length > 0 && rejected.every(([field]) => field === 'content')
  const fault = isMissing ? t('imports.text_missing') : isShownAtField ? rejected[0]?.[1] : null
  return (
    <Paper variant="outlined" sx={{ p: { xs: 1.5, sm: 2 } }}>
      <FormFrame
        onSubmit={submit}
        isDirty={props.isDirty}
        isPending={isPending}
        error={error}
        sx={{ display: 'grid', gap: 2 }}
      >
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
          <KindSelect value={kind} onChange={props.onKind} />
          <CsvButton onFile={change} />
          <Button startIcon={<FileDownloadOutlined />} onClick={() => saveExample(kind)}>
            {t('imports.example')}
          </Button>
        </Box>
        <ColumnHelp kind={kind} />
        <TextField
          multiline
          rows={8}
          label={t('imports.text')}
          value={file.content}
          onChange={({ target }) => change({ ...file, content: target.value })}
          error={typeof fault === 'string'}
          helperText={fault ?? t('imports.text_help', LIMITS)}
          slotProps={{ htmlInput: { spellCheck: false, wrap: 'off', style: CODE } }}
        />
        {!isShownAtField && <ErrorAlert error={error} />}
        <Box>
          <Button
            type="submit"
            variant={props.isAgain ? 'outlined' : 'contained'}
            loading={isPending}
          >
            {t(props.isAgain ? 'imports.check_again' : 'imports.check')}
          </Button>
        </Box>
      </FormFrame>
    </Paper>
  )
}

const LIMITS = {
  rows: IMPORT_LIMITS.rows.toLocaleString('en'),
  megabytes: IMPORT_LIMITS.bytes / 1_000_000,
}

const CODE = { fontFamily: MONO, fontSize: '0.8438rem' }

function KindSelect(props: { value: ImportKind; onChange: (kind: ImportKind) => void }) {
  const t = useText()
  return (
    <TextField
      select
      label={t('imports.kind')}
      value={props.value}
      onChange={({ target }) =>
        props.onChange(IMPORT_KINDS.find((known) => known === target.value) ?? props.value)
      }
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
      sx={{ minWidth: 200 }}
    >
      {IMPORT_KINDS.map((known) => (
        <option key={known} value={known}>
          {t(`imports.kinds.${known}`)}
        </option>
      ))}
    </TextField>
  )
}

function CsvButton({ onFile }: { onFile: (file: FileText) => void }) {
  const t = useText()
  return (
    <FileButton
      text={t('imports.file')}
      accept=".csv,.tsv,.txt,text/csv,text/plain"
      icon={<UploadFileOutlined />}
      variant="outlined"
      onChoose={async (file) => onFile({ fileName: file.name, content: await file.text() })}
    />
  )
}

function saveExample(kind: ImportKind) {
  const columns = IMPORT_COLUMNS[kind]
  const rows = [0, 1].map((index) =>
    Object.fromEntries(columns.map(({ name, example }) => [name, example[index] ?? '']))
  )
  const names = columns.map(({ name }) => name)
  saveFile(`${kind}-example.csv`, toCsv(rows, names), 'csv')
}
