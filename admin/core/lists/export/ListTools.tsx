import type { ReactNode } from 'react'
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined'
import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import useMediaQuery from '@mui/material/useMediaQuery'
import { ColumnsButton, useListContext } from 'react-admin'
import { useMutation } from '@tanstack/react-query'
import { useText } from '../../i18n/i18n.js'
import { reasonOf } from '../../data/reason.js'
import { CARDS_BELOW } from '../../theme/theme.js'
import { toast } from '../../notifications/toasts.js'
import { useAnchor } from '../../dialogs/useAnchor.js'
import { toCsv, toJson } from './export_formats.js'
import { saveFile } from './save_file.js'
import { EXPORT_MAX, useViewRecords } from '../useViewRecords.js'

/** Column chooser (on wide screens) and export. */
export const ListTools = ({ exportFields }: { exportFields: readonly string[] }) => (
  <ViewTools exporter={<ExportButton fields={exportFields} />} />
)

/** Column chooser (on wide screens) and `exporter`, e.g. an export by the server. */
export function ViewTools({ exporter }: { exporter: ReactNode }) {
  const isNarrow = useMediaQuery(`(max-width: ${CARDS_BELOW - 0.05}px)`, { noSsr: true })
  const { total } = useListContext()
  if (!total) return null
  return (
    <>
      {!isNarrow && <ColumnsButton />}
      {exporter}
    </>
  )
}

type Format = 'csv' | 'json'

function ExportButton({ fields }: { fields: readonly string[] }) {
  const { resource } = useListContext()
  return (
    <ExportMenu
      name={resource.replaceAll('/', '-')}
      fields={fields}
      readRecords={useViewRecords()}
    />
  )
}

/** Menu that saves records as a CSV or JSON file. */
export function ExportMenu(props: {
  /** File name without its extension. */
  name: string
  fields: readonly string[]
  readRecords: () => Promise<{ records: readonly Record<string, unknown>[]; isCut: boolean }>
  /** Additional menu items. */
  children?: ReactNode
}) {
  const t = useText()
  const { anchor, isOpen, open, close } = useAnchor()
  const { name, fields, readRecords } = props
  const { mutate, isPending } = useMutation({
    mutationFn: async (format: Format) => {
      const { records, isCut } = await readRecords()
      const content = format === 'csv' ? toCsv(records, fields) : toJson(records, fields)
      saveFile(`${name}.${format}`, content, format)
      return isCut ? null : records.length
    },
    onSuccess: (count) =>
      count === null
        ? toast(t('list.export_truncated', { smart_count: EXPORT_MAX }), {
            type: 'warning',
            durationMs: 6000,
          })
        : toast(t('list.exported', { smart_count: count })),
    onError: (error) => toast(reasonOf(error), { type: 'error', durationMs: 6000 }),
  })
  return (
    <>
      <Button
        onClick={open}
        loading={isPending}
        startIcon={<FileDownloadOutlined />}
        aria-haspopup="menu"
        aria-expanded={isOpen}
      >
        {t('list.export')}
      </Button>
      <Menu
        anchorEl={anchor}
        open={isOpen}
        onClose={close}
        slotProps={{ list: { onClick: close } }}
      >
        <MenuItem onClick={() => mutate('csv')}>{t('list.export_csv')}</MenuItem>
        <MenuItem onClick={() => mutate('json')}>{t('list.export_json')}</MenuItem>
        {props.children}
      </Menu>
    </>
  )
}
