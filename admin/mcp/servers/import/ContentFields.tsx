import { useMemo, useState } from 'react'
import Box from '@mui/material/Box'
import { MAX_IMPORT_CHARS } from '#api/contract/mcp/server_import'
import { LazyCodeEditor } from '../../../core/code/LazyCodeEditor.js'
import { placedProblem } from '../../../core/code/code_problem.js'
import { formatCount } from '../../../core/display/formats/number_formats.js'
import { FileField } from '../../../core/forms/fields/FileField.js'
import { useText } from '../../../core/i18n/i18n.js'
import { visuallyHidden } from '../../../core/theme/visually_hidden.js'
import './messages.js'

/** UTF-8 encodes a UTF-16 code unit in at most 3 bytes, so larger files are too long. */
const MAX_FILE_BYTES = 3 * MAX_IMPORT_CHARS

/** Content of a configuration file, chosen or pasted. An error with a line is also marked there. */
export function ContentFields(props: {
  content: string
  error: string | null
  onChange: (text: string) => void
}) {
  const t = useText()
  const { content, error, onChange } = props
  const { file, fileError, choose } = useTextFile(onChange)
  const problems = useMemo(() => {
    const problem = placedProblem(error ?? undefined)
    return problem ? [problem] : []
  }, [error])
  return (
    <>
      <FileField
        buttonText={t('mcp_server_import.file')}
        noneText={t('mcp_server_import.no_file')}
        accept=".json,application/json"
        file={file}
        error={fileError ?? undefined}
        onChoose={(chosen) => void choose(chosen)}
      />
      <LazyCodeEditor
        language="json"
        label={t('mcp_server_import.content')}
        isRequired
        value={content}
        onChange={onChange}
        error={error ?? undefined}
        problems={problems}
        minHeight={96}
        maxHeight={180}
      />
      <Box role="alert" sx={visuallyHidden}>
        {fileError ?? error}
      </Box>
    </>
  )
}

/** Reads a chosen file, unless it is too long. */
function useTextFile(onText: (text: string) => void) {
  const t = useText()
  const [file, setFile] = useState<File | null>(null)
  const [fileError, setFileError] = useState<string | null>(null)
  const choose = async (chosen: File) => {
    setFile(chosen)
    if (chosen.size > MAX_FILE_BYTES) {
      setFileError(t('mcp_server_import.too_long', { max: formatCount(MAX_IMPORT_CHARS) }))
      return
    }
    try {
      onText(await chosen.text())
      setFileError(null)
    } catch {
      setFileError(t('mcp_server_import.unreadable'))
    }
  }
  return { file, fileError, choose }
}
