import { useMemo, useRef } from 'react'
import DownloadOutlined from '@mui/icons-material/DownloadOutlined'
import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { DocumentFault } from '#api/contract/evals/eval_document'
import { useText } from '../../core/i18n/i18n.js'
import '../messages.js'
import { CodeEditor, openPlace, type CodeEditorRef } from '../../core/code/CodeEditor.js'
import type { CodeProblem } from '../../core/code/code_problem.js'
import { CopyButton } from '../../core/code/CopyButton.js'
import { FileButton } from '../../core/forms/fields/FileButton.js'
import { saveFile } from '../../core/lists/export/save_file.js'
import { PageSkeleton } from '../../core/page/PageSkeleton.js'
import type { Editor } from '../useEditor.js'
import { YamlProblems } from './YamlProblems.js'

/** The configuration as YAML; errors are marked in the gutter and listed with links to their lines. */
export function YamlView({ editor, fileName }: { editor: Editor; fileName: string }) {
  const t = useText()
  const code = useRef<CodeEditorRef>(null)
  const { yaml, check } = editor
  const faults = check?.faults
  const problems = useMemo(() => (faults ?? []).flatMap(problemOf), [faults])
  if (yaml === null) return <PageSkeleton />
  return (
    <Box sx={COLUMNS}>
      <Box sx={{ minWidth: 0 }}>
        <YamlActions {...{ yaml, fileName }} onUpload={editor.write} />
        <CodeEditor
          ref={code}
          language="yaml"
          label={t('eval_editor.yaml.label')}
          help={t('eval_editor.rewritten')}
          value={yaml}
          onChange={editor.write}
          problems={problems}
          minHeight={360}
          maxHeight={720}
        />
      </Box>
      <YamlProblems
        faults={faults ?? []}
        onOpen={(line, column) => openPlace(code.current, { line, column })}
      />
    </Box>
  )
}

const COLUMNS = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 340px' },
} as const

const problemOf = ({ line, column, message, blocks }: DocumentFault): CodeProblem[] =>
  line === null
    ? []
    : [{ line, column, message, severity: blocks === 'running' ? 'warning' : 'error' }]

function YamlActions(props: { yaml: string; fileName: string; onUpload: (yaml: string) => void }) {
  const t = useText()
  const { yaml, fileName } = props
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 1, alignItems: 'center' }}>
      <FileButton
        text={t('eval_editor.yaml.upload')}
        accept=".yaml,.yml,.json"
        icon={<UploadFileOutlined />}
        onChoose={async (file) => props.onUpload(await file.text())}
      />
      <Button
        startIcon={<DownloadOutlined />}
        onClick={() => saveFile(`${fileName}.yaml`, yaml, 'yaml')}
      >
        {t('eval_editor.yaml.download')}
      </Button>
      <CopyButton value={yaml} name={t('eval_editor.yaml.copy')} />
    </Box>
  )
}
