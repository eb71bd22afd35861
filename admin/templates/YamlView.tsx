import { useState } from 'react'
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useGetList } from 'react-admin'
import { http } from '../app/http.js'
import { useText } from '../app/i18n.js'
import { useCan } from '../app/session.js'
import { MONO } from '../app/theme.js'
import { CopyButton } from '../ui/CopyButton.js'
import { ErrorAlert } from '../ui/ErrorAlert.js'
import { saveFile } from '../ui/list/save_file.js'
import { useSettledConfig } from './useTemplateEstimate.js'

/** The template as a file of the command-line tool, saved or not, with a target if wanted. */
export function YamlView({ fileName }: { fileName: string }) {
  const t = useText()
  const config = useSettledConfig()
  const [targetId, setTargetId] = useState('')
  const { data, error } = useQuery({
    queryKey: ['templates', 'yaml', config, targetId],
    queryFn: async ({ signal }) => {
      const body = { config: JSON.parse(config), ...(targetId ? { targetId } : {}) }
      return (await http('redteam/configs/yaml', { method: 'POST', body, signal })).text
    },
    placeholderData: keepPreviousData,
    retry: false,
  })
  const yaml = data ?? ''
  const download = () =>
    saveFile(`${fileName.replace(/[^\w.-]+/g, '-') || 'template'}.yaml`, yaml, 'yaml')
  return (
    <Box component="section" aria-labelledby="yaml-title">
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <Typography id="yaml-title" variant="h2" sx={{ flex: 1 }}>
          {t('templates.review.yaml')}
        </Typography>
        <CopyButton value={yaml} name={t('templates.review.copy')} />
        <Button startIcon={<FileDownloadOutlined />} onClick={download} disabled={!data}>
          {t('templates.review.download')}
        </Button>
      </Box>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
        {t('templates.review.yaml_hint')}
      </Typography>
      <TargetChoice value={targetId} onChange={setTargetId} />
      <ErrorAlert error={error} />
      <Box
        component="pre"
        tabIndex={0}
        role="textbox"
        aria-readonly
        aria-multiline
        aria-label={t('templates.review.yaml')}
        sx={{
          m: 0,
          mt: 1,
          p: 1.5,
          maxHeight: 560,
          overflow: 'auto',
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
          bgcolor: 'background.default',
          fontFamily: MONO,
          fontSize: '0.8125rem',
          whiteSpace: 'pre-wrap',
          overflowWrap: 'anywhere',
        }}
      >
        {yaml}
      </Box>
    </Box>
  )
}

/** As many as fit a list that one reads; the newest first. */
const TARGETS = 100

function TargetChoice(props: { value: string; onChange: (id: string) => void }) {
  const t = useText()
  const mayRead = useCan('read', 'Provider')
  const { data = [] } = useGetList<{ id: string; name: string }>(
    'redteam/targets',
    { pagination: { page: 1, perPage: TARGETS }, sort: { field: 'createdAt', order: 'DESC' } },
    { enabled: mayRead }
  )
  if (data.length === 0) return null
  return (
    <TextField
      select
      label={t('templates.review.with_target')}
      value={props.value}
      onChange={({ target }) => props.onChange(target.value)}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
      sx={{ minWidth: 200, maxWidth: '100%', mt: 1 }}
    >
      <option value="">{t('templates.review.no_target')}</option>
      {data.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </TextField>
  )
}
