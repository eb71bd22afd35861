/** Replaces react-admin's JSON export library; lists use the export in `admin/core/lists`. */
export default function noJsonExport(): never {
  throw new Error('JSON export is disabled; lists export through admin/core/lists')
}
