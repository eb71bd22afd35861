import { useRef, useState, type KeyboardEvent } from 'react'
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined'
import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import TextField from '@mui/material/TextField'
import { IMPORT_COLUMNS, IMPORT_KINDS, IMPORT_LIMITS, type ImportKind } from '#api/contract/imports'
import { useText } from '../app/i18n.js'
import { MONO } from '../app/theme.js'
import { ErrorAlert } from '../ui/ErrorAlert.js'
import { toCsv } from '../ui/list/export_formats.js'
import { saveFile } from '../ui/list/save_file.js'
import { ColumnHelp } from './ColumnHelp.js'

export type FileText = { fileName: string; content: string }

type Props = {
  kind: ImportKind
  file: FileText
  /** It was checked before. */
  isAgain: boolean
  isPending: boolean
  error: unknown
  onKind: (kind: ImportKind) => void
  onFile: (file: FileText) => void
  onSubmit: () => void
}

/** What the file lists, and the file itself: chosen, dropped in as text, or corrected. */
export function ImportForm(props: Props) {
  const t = useText()
  const { kind, file, error } = props
  const [isMissing, setMissing] = useState(false)
  const submit = () => {
    const isEmpty = file.content.trim() === ''
    setMissing(isEmpty)
    if (!isEmpty) props.onSubmit()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit()
  }
  const change = (next: FileText) => {
    setMissing(false)
    props.onFile(next)
  }
  const limits = {
    rows: IMPORT_LIMITS.rows.toLocaleString('en'),
    megabytes: IMPORT_LIMITS.bytes / 1_000_000,
  }
  return (
    <Paper
      component="form"
      variant="outlined"
      noValidate
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
      sx={{ p: { xs: 1.5, sm: 2 }, display: 'grid', gap: 2 }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
        <TextField
          select
          label={t('imports.kind')}
          value={kind}
          onChange={({ target }) =>
            props.onKind(IMPORT_KINDS.find((known) => known === target.value) ?? kind)
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
        <FilePicker onFile={change} />
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
        error={isMissing}
        helperText={isMissing ? t('imports.text_missing') : t('imports.text_help', limits)}
        slotProps={{ htmlInput: { spellCheck: false, wrap: 'off', style: CODE } }}
      />
      <ErrorAlert error={error} />
      <Box>
        <Button
          type="submit"
          variant={props.isAgain ? 'outlined' : 'contained'}
          loading={props.isPending}
        >
          {t(props.isAgain ? 'imports.check_again' : 'imports.check')}
        </Button>
      </Box>
    </Paper>
  )
}

const CODE = { fontFamily: MONO, fontSize: '0.8438rem' }

function FilePicker({ onFile }: { onFile: (file: FileText) => void }) {
  const t = useText()
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".csv,.tsv,.txt,text/csv,text/plain"
        aria-label={t('imports.file')}
        hidden
        onChange={async ({ target }) => {
          const chosen = target.files?.[0]
          if (chosen) onFile({ fileName: chosen.name, content: await chosen.text() })
          // The same file, corrected, may be chosen again.
          target.value = ''
        }}
      />
      <Button
        variant="outlined"
        startIcon={<UploadFileOutlined />}
        onClick={() => input.current?.click()}
      >
        {t('imports.file')}
      </Button>
    </>
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
