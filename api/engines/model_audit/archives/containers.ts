import type { ContainerKind, FileScan } from '../core/file_scan.js'

/** Runs the checks that concern several members of a model archive together. */
export function scanContainer(
  container: ContainerKind,
  names: readonly string[],
  scan: FileScan
): void {
  if (container !== 'torch') return
  const scripts = names.filter((name) => /(?:^|\/)code\/.+\.py$/.test(name))
  if (scripts.length > 0) {
    scan.find('torchscript-code', {
      message: `The checkpoint contains TorchScript code in ${scripts.length} files`,
      details: { files: scripts.slice(0, 20) },
      advisories: ['CVE-2025-32434'],
    })
  }
  scan.find('torch-weights-only', {
    message: 'torch.load before version 2.6 runs this pickle, even with weights_only=True',
    advisories: ['CVE-2025-32434'],
  })
}
