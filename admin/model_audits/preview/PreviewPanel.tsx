import { useState } from 'react'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import type { AuditPreview, PreviewedFile } from '#api/contract/model_audits/preview'
import { formatBytes } from '../../core/display/formats/byte_size.js'
import { Section } from '../../core/display/Section.js'
import { useText } from '../../core/i18n/i18n.js'
import { Pages } from '../parts/Pages.js'

/** Result of a dry run: the files that an audit would read, and those it would skip. */
export function PreviewPanel({ preview }: { preview: AuditPreview }) {
  const t = useText()
  const [page, toPage] = useState(1)
  const { files, totalBytes, maxBytes, leftOut } = preview
  const isTooLarge = totalBytes !== null && totalBytes > maxBytes
  const unexpected = files.filter(({ isExpected }) => isExpected === false).length
  return (
    <Section
      title={t('model_audits.preview.title', { smart_count: preview.fileCount })}
      explanation={t('model_audits.preview.explanation')}
    >
      <Typography sx={{ mb: 1 }}>
        {totalBytes === null
          ? t('model_audits.preview.size_unknown')
          : t('model_audits.preview.size', { size: formatBytes(totalBytes) })}
      </Typography>
      {isTooLarge && (
        <Alert severity="error">
          {t('model_audits.setup.too_large', { max: formatBytes(maxBytes) })}
        </Alert>
      )}
      {preview.isTruncated && <Alert severity="info">{t('model_audits.preview.truncated')}</Alert>}
      {unexpected > 0 && (
        <Alert severity="warning">
          {t('model_audits.preview.unexpected', { smart_count: unexpected })}
        </Alert>
      )}
      {leftOut.length > 0 && <LeftOut reasons={leftOut} />}
      {files.length > 0 && (
        <Pages
          items={files}
          page={page}
          onPage={toPage}
          label={t('model_audits.preview.file_pages')}
        >
          {(visible) => <PreviewTable files={visible} />}
        </Pages>
      )}
    </Section>
  )
}

function LeftOut({ reasons }: { reasons: readonly string[] }) {
  const t = useText()
  return (
    <Alert severity="warning">
      {t('model_audits.preview.left_out')}
      <Box component="ul" sx={{ m: 0, pl: 2.5, overflowWrap: 'anywhere' }}>
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </Box>
    </Alert>
  )
}

function PreviewTable({ files }: { files: readonly PreviewedFile[] }) {
  const t = useText()
  const label = t('model_audits.preview.table')
  return (
    <Box tabIndex={0} role="group" aria-label={label} sx={{ overflowX: 'auto', mt: 1 }}>
      <Table size="small" aria-label={label}>
        <TableHead>
          <TableRow>
            <TableCell>{t('model_audits.field.file')}</TableCell>
            <TableCell align="right">{t('model_audits.field.size')}</TableCell>
            <TableCell>{t('model_audits.preview.format')}</TableCell>
            <TableCell>{t('model_audits.preview.scanner')}</TableCell>
            <TableCell>{t('model_audits.preview.reading')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {files.map((file) => (
            <PreviewRow key={file.name} file={file} />
          ))}
        </TableBody>
      </Table>
    </Box>
  )
}

function PreviewRow({ file }: { file: PreviewedFile }) {
  const t = useText()
  const { name, bytes, format, scanner, isExpected, reading } = file
  return (
    <TableRow>
      <TableCell component="th" scope="row" sx={{ overflowWrap: 'anywhere', minWidth: 160 }}>
        {name}
      </TableCell>
      <TableCell align="right" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {bytes === null ? t('model_audits.unknown') : formatBytes(bytes)}
      </TableCell>
      <TableCell>
        {format ?? t('model_audits.preview.not_opened')}
        {isExpected === false && (
          <Typography variant="body2" color="warning.main">
            {t('model_audits.preview.contradiction')}
          </Typography>
        )}
      </TableCell>
      <TableCell>{scanner}</TableCell>
      <TableCell>{reading && t(`model_audits.preview.readings.${reading}`)}</TableCell>
    </TableRow>
  )
}
