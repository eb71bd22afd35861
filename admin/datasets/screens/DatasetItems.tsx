import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { Link, useParams } from 'react-router'
import { useText } from '../../core/i18n/i18n.js'
import { NotFound } from '../../core/states/NotFound.js'
import { DatasetFrame } from '../parts/DatasetFrame.js'
import { datasetPath, type Dataset } from '../dataset_record.js'
import { ItemTable } from '../items/ItemTable.js'

/** Items of the latest version, or of the version in the URL. */
export function DatasetItems() {
  const { number } = useParams()
  const version = number === undefined ? undefined : Number(number)
  if (version !== undefined && !(Number.isInteger(version) && version > 0)) return <NotFound />
  return (
    <DatasetFrame tab="items" {...(version === undefined ? {} : { version })}>
      {(dataset) => {
        const shown = version ?? dataset.version
        return (
          <>
            {shown < dataset.version && <OlderNotice dataset={dataset} number={shown} />}
            <ItemTable key={shown} dataset={dataset} number={shown} />
          </>
        )
      }}
    </DatasetFrame>
  )
}

function OlderNotice({ dataset, number }: { dataset: Dataset; number: number }) {
  const t = useText()
  return (
    <Alert
      severity="info"
      sx={{ mb: 1.5 }}
      action={
        <Button component={Link} to={datasetPath(dataset.id)} color="inherit">
          {t('datasets.page.newest')}
        </Button>
      }
    >
      {t('datasets.page.read_only_version', { number, latest: dataset.version })}
    </Alert>
  )
}
