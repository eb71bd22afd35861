import { useEffect, useRef, useState } from 'react'
import DownloadOutlined from '@mui/icons-material/DownloadOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import Typography from '@mui/material/Typography'
import { useText } from '../../../core/i18n/i18n.js'
import { MONO } from '../../../core/theme/theme.js'
import { CopyButton } from '../../../core/code/CopyButton.js'
import { formatMoment } from '../../../core/display/formats/dates.js'
import { ErrorAlert } from '../../../core/states/ErrorAlert.js'
import { saveFile } from '../../../core/lists/export/save_file.js'
import type { ScanRecord } from '../../../scan_status/scan_record.js'
import { LogLines } from './LogLines.js'
import { useScanLog, type LogLine } from '../queries.js'

const asText = (lines: readonly LogLine[]): string =>
  lines.map(({ at, level, message }) => `${at} ${level.toUpperCase()} ${message}\n`).join('')

/** Log of the scan. "Follow" scrolls to new lines. */
export function ScanLog({ scan }: { scan: ScanRecord }) {
  const t = useText()
  const [follows, setFollows] = useState(true)
  const { data: lines = [], error } = useScanLog(scan.id)
  const box = useRef<HTMLDivElement>(null)
  const lastLine = lines.at(-1)?.n
  // Scrolls to the newest line.
  useEffect(() => {
    if (follows && box.current) box.current.scrollTop = box.current.scrollHeight
  }, [follows, lastLine])
  return (
    <section aria-labelledby="log-title">
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1 }}>
        <Typography id="log-title" variant="h2" sx={{ flex: 1 }}>
          {t('scans.log.title')}
        </Typography>
        <FormControlLabel
          control={
            <Switch size="small" checked={follows} onChange={(_, isOn) => setFollows(isOn)} />
          }
          label={t('scans.log.follow')}
        />
        <CopyButton value={asText(lines)} name={t('scans.log.title')} />
        <Button
          startIcon={<DownloadOutlined />}
          onClick={() => saveFile(`scan-${scan.id}.log`, asText(lines), 'text')}
        >
          {t('scans.log.download')}
        </Button>
      </Box>
      <ErrorAlert error={error} title={t('scans.log.failed')} />
      <Box
        ref={box}
        role="log"
        aria-labelledby="log-title"
        tabIndex={0}
        title={lines[0] && formatMoment(new Date(lines[0].at))}
        sx={{
          maxHeight: 320,
          overflow: 'auto',
          p: 1.25,
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
          bgcolor: 'background.default',
          fontFamily: MONO,
          fontSize: '0.8125rem',
        }}
      >
        {lines.length === 0 && <Box sx={{ color: 'text.secondary' }}>{t('scans.log.empty')}</Box>}
        <LogLines lines={lines} />
      </Box>
    </section>
  )
}
