import { useRef } from 'react'
import DownloadOutlined from '@mui/icons-material/DownloadOutlined'
import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import type { DocumentFault } from '#api/contract/eval_document'
import { useText } from '../app/i18n.js'
import { MONO } from '../app/theme.js'
import '../i18n/areas/eval_editor.js'
import { CopyButton } from '../ui/CopyButton.js'
import { saveFile } from '../ui/list/save_file.js'
import { PageSkeleton } from '../ui/PageSkeleton.js'
import type { Editor } from './useEditor.js'

/** The whole document as a text of the command-line tool; every fault leads to its line and column. */
export function YamlView({ editor, fileName }: { editor: Editor; fileName: string }) {
  const t = useText()
  const input = useRef<HTMLInputElement>(null)
  const text = useRef<HTMLTextAreaElement>(null)
  const { yaml } = editor
  if (yaml === null) return <PageSkeleton />
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 340px' },
      }}
    >
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 1, alignItems: 'center' }}>
          <input
            ref={input}
            type="file"
            accept=".yaml,.yml,.json"
            hidden
            onChange={async ({ target }) => {
              const content = await target.files?.[0]?.text()
              target.value = ''
              if (content !== undefined) editor.write(content)
            }}
          />
          <Button startIcon={<UploadFileOutlined />} onClick={() => input.current?.click()}>
            {t('eval_editor.yaml.upload')}
          </Button>
          <Button
            startIcon={<DownloadOutlined />}
            onClick={() => saveFile(`${fileName}.yaml`, yaml, 'yaml')}
          >
            {t('eval_editor.yaml.download')}
          </Button>
          <CopyButton value={yaml} name={t('eval_editor.yaml.copy')} />
        </Box>
        <TextField
          fullWidth
          multiline
          minRows={18}
          maxRows={36}
          label={t('eval_editor.yaml.label')}
          helperText={t('eval_editor.rewritten')}
          value={yaml}
          onChange={({ target }) => editor.write(target.value)}
          inputRef={text}
          slotProps={{
            htmlInput: {
              spellCheck: false,
              style: {
                fontFamily: MONO,
                fontSize: '0.8438rem',
                whiteSpace: 'pre',
                overflowX: 'auto',
              },
            },
          }}
        />
      </Box>
      <Faults
        faults={editor.check?.faults ?? []}
        onOpen={(fault) => openPlace(text.current, yaml, fault)}
      />
    </Box>
  )
}

function Faults(props: {
  faults: readonly DocumentFault[]
  onOpen: (fault: DocumentFault) => void
}) {
  const t = useText()
  return (
    <Box component="section" aria-labelledby="faults-title" role="status">
      <Typography id="faults-title" variant="h3" component="h2" sx={{ mb: 1 }}>
        {t('eval_editor.faults.title')}
      </Typography>
      {props.faults.length === 0 && (
        <Typography color="text.secondary">{t('eval_editor.faults.none')}</Typography>
      )}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {props.faults.map((fault) => (
          <Box
            component="li"
            key={`${fault.path} ${fault.line} ${fault.message}`}
            sx={{ py: 1, borderTop: 1, borderColor: 'divider', overflowWrap: 'anywhere' }}
          >
            {fault.line !== null && (
              <Link
                component="button"
                type="button"
                onClick={() => props.onOpen(fault)}
                sx={{ fontWeight: 600, minHeight: 24 }}
              >
                {t('eval_editor.faults.place', { line: fault.line, column: fault.column ?? 1 })}
              </Link>
            )}
            {fault.path && (
              <Box component="code" sx={{ display: 'block', fontFamily: MONO }}>
                {fault.path}
              </Box>
            )}
            <Typography variant="body2">{fault.message}</Typography>
            <Typography variant="body2" color="text.secondary">
              {t(`eval_editor.faults.${fault.blocks}`)}
            </Typography>
          </Box>
        ))}
      </Box>
    </Box>
  )
}

/** Puts the caret where the fault is, and the rest of its line into the selection. */
function openPlace(
  field: HTMLTextAreaElement | null,
  yaml: string,
  { line, column }: DocumentFault
): void {
  if (!field || line === null) return
  const lines = yaml.split('\n')
  const before = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0)
  const start = before + (column ?? 1) - 1
  field.focus()
  field.setSelectionRange(start, before + (lines[line - 1]?.length ?? 0))
  const lineHeight = Number.parseFloat(getComputedStyle(field).lineHeight) || 20
  field.scrollTop = Math.max(0, (line - 5) * lineHeight)
}
