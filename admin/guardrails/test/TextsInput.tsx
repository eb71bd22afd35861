import { useState } from 'react'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import { MAX_TEST_TEXTS } from '#api/contract/guardrails/guardrail'
import { MAX_TEXT_CHARS } from '#api/engines/guardrails/vocabulary'
import { formatCount } from '../../core/display/formats/number_formats.js'
import { FileField } from '../../core/forms/fields/FileField.js'
import { RadioChoice } from '../../core/forms/fields/RadioChoice.js'
import { useText, type Translate } from '../../core/i18n/i18n.js'
import './messages.js'
import type { ParsedTexts } from './parse_texts.js'
import { readTexts } from './read_texts.js'

/** Maximum size, in megabytes, of a file with texts. Larger files are rejected. */
const MAX_FILE_MB = 10

const SOURCES = ['one', 'file'] as const
type Source = (typeof SOURCES)[number]

type ReadFile = { file: File; parsed: ParsedTexts | 'too_large' }

type Input = ReturnType<typeof useTextsInput>

/** Returns the state of the texts to test: one text, or those of a file. */
export function useTextsInput() {
  const [source, setSource] = useState<Source>('one')
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<ReadFile | null>(null)
  const [isMissing, setIsMissing] = useState(false)
  const parsed =
    chosen && chosen.parsed !== 'too_large' && chosen.parsed.isOk ? chosen.parsed : null
  const choose = async (file: File) => {
    setIsMissing(false)
    const isTooLarge = file.size > MAX_FILE_MB * 1_000_000
    setChosen({
      file,
      parsed: isTooLarge
        ? 'too_large'
        : await readTexts(new Uint8Array(await file.arrayBuffer()), file.name),
    })
  }
  /** Returns the texts; null if there are none, which the form then reports. */
  const read = (): string[] | null => {
    const texts = source === 'one' ? (text.trim() === '' ? null : [text]) : (parsed?.texts ?? null)
    setIsMissing(texts === null)
    return texts
  }
  return { source, setSource, text, setText, chosen, parsed, choose, isMissing, read }
}

/** Field for one text, or for a file with texts. */
export function TextsInput({ input }: { input: Input }) {
  const t = useText()
  return (
    <Box sx={{ mt: 2, display: 'grid', gap: 1.5 }}>
      <RadioChoice
        label={t('guardrail_test.source')}
        isLabelHidden
        isRow
        value={input.source}
        choices={SOURCES}
        nameOf={(id) => t(`guardrail_test.${id}`)}
        onChange={input.setSource}
      />
      {input.source === 'one' ? <OneText input={input} /> : <TextFile input={input} />}
    </Box>
  )
}

function OneText({ input }: { input: Input }) {
  const t = useText()
  const isMissing = input.isMissing && input.text.trim() === ''
  return (
    <TextField
      multiline
      minRows={4}
      maxRows={16}
      required
      label={t('guardrail_test.text')}
      value={input.text}
      error={isMissing}
      helperText={
        isMissing
          ? t('guardrail_test.text_required')
          : t('guardrail_test.text_help', { max: formatCount(MAX_TEXT_CHARS) })
      }
      onChange={({ target }) => input.setText(target.value)}
      slotProps={{ htmlInput: { dir: 'auto' } }}
    />
  )
}

function TextFile({ input }: { input: Input }) {
  const t = useText()
  const { chosen, parsed, isMissing } = input
  const problem = chosen ? problemText(t, chosen) : undefined
  return (
    <>
      <FileField
        buttonText={t('guardrail_test.choose_file')}
        noneText={t('guardrail_test.no_file', { max: MAX_TEST_TEXTS })}
        accept=".txt,.csv,.jsonl,.ndjson,text/plain,text/csv"
        file={chosen?.file ?? null}
        error={problem ?? (isMissing && !chosen ? t('guardrail_test.file_required') : undefined)}
        onChoose={(file) => void input.choose(file)}
      />
      {parsed && parsed.total > parsed.texts.length && (
        <Alert severity="warning">
          {t('guardrail_test.cut', { total: formatCount(parsed.total), max: MAX_TEST_TEXTS })}
        </Alert>
      )}
    </>
  )
}

function problemText(t: Translate, { file, parsed }: ReadFile): string | undefined {
  if (parsed === 'too_large') return t('guardrail_test.problem.too_large', { max: MAX_FILE_MB })
  if (parsed.isOk) return undefined
  const { problem } = parsed
  return t(`guardrail_test.problem.${problem.kind}`, {
    name: file.name,
    max: formatCount(MAX_TEXT_CHARS),
    ...('line' in problem && { line: problem.line }),
  })
}
