import { useId } from 'react'
import DownloadOutlined from '@mui/icons-material/DownloadOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Skeleton from '@mui/material/Skeleton'
import { useQuery } from '@tanstack/react-query'
import type { EvalDetail } from '#api/contract/eval'
import { http } from '../../app/http.js'
import { useText } from '../../app/i18n.js'
import { MONO } from '../../app/theme.js'
import { CopyButton } from '../../ui/CopyButton.js'
import { ErrorAlert } from '../../ui/ErrorAlert.js'
import { saveFile } from '../../ui/list/save_file.js'
import { evalKey } from '../eval_keys.js'
import { evalName } from '../eval_record.js'
import { teamSource } from '../eval_source.js'

/** The configuration that the evaluation was run with, as the tool's file; secrets in it were masked when it came. */
export function YamlDialog({ detail, onClose }: { detail: EvalDetail; onClose: () => void }) {
  const t = useText()
  const titleId = useId()
  const { data, error } = useQuery({
    queryKey: [...evalKey(detail.id), 'yaml'],
    queryFn: async () => (await http(`${teamSource.pathOf(detail.id)}/yaml`)).text,
  })
  const name = evalName(detail)
    .replace(/[^\w.-]+/g, '-')
    .slice(0, 80)
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md" aria-labelledby={titleId}>
      <DialogTitle id={titleId} sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        {t('eval_page.yaml.title')}
        {data !== undefined && <CopyButton value={data} name={t('eval_page.yaml.title')} />}
      </DialogTitle>
      <DialogContent tabIndex={0} aria-label={t('eval_page.yaml.title')} role="region">
        <ErrorAlert error={error} />
        {data === undefined && !error && <Skeleton variant="rounded" height={240} />}
        {data !== undefined && (
          <Box
            component="pre"
            sx={{ m: 0, fontFamily: MONO, fontSize: '0.8438rem', whiteSpace: 'pre-wrap' }}
          >
            {data}
          </Box>
        )}
      </DialogContent>
      <DialogActions>
        {data !== undefined && (
          <Button
            startIcon={<DownloadOutlined />}
            onClick={() => saveFile(`${name || 'promptfooconfig'}.yaml`, data, 'yaml')}
          >
            {t('eval_page.yaml.download')}
          </Button>
        )}
        <Button onClick={onClose}>{t('common.close')}</Button>
      </DialogActions>
    </Dialog>
  )
}
