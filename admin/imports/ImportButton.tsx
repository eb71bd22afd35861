import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined'
import Button from '@mui/material/Button'
import { Link } from 'react-router'
import type { ImportKind } from '#api/contract/imports'
import { useText } from '../app/i18n.js'
import { useSession } from '../app/session.js'
import '../i18n/areas/imports.js'
import { useOrganizationPath } from '../organizations/OrganizationFrame.js'

/** The way to the import of a kind, for those who may. */
export function ImportButton({ kind }: { kind: ImportKind }) {
  const t = useText()
  const { me } = useSession()
  const path = useOrganizationPath()
  if (!me?.isAdmin) return null
  return (
    <Button
      component={Link}
      to={path(`/import?kind=${kind}`)}
      variant="outlined"
      startIcon={<UploadFileOutlined />}
    >
      {t('imports.button')}
    </Button>
  )
}
