import { encodeId } from '../shared/ids.ts';
import { readDeclaredFields, type DeclaredFields } from './declared-fields.models.ts';
import { readSkillMd } from './front-matter.models.ts';
import { scanUuid } from './scan/scan-tree.models.ts';
import type { ScanReport } from './scan/scan.models.ts';
import type { ScanResult, SkillFile } from './skill-answers.schemas.ts';
import type { FileRow, ScanRow, TreeRow } from './trees.repository.ts';

/** A folder state as the database knows it. */
export interface SkillTree {
  digest: string;
  /** Sorted by path. */
  files: SkillFile[];
  skillMd: string;
  declared: DeclaredFields;
  /** Of the present rules; null where they have not run over it. */
  scan: ScanResult | null;
}

/** A folder state whose bytes are stored and whose rows are yet to be written. */
export interface StagedTree extends SkillTree {
  scan: ScanResult;
}

export function toStagedTree(parts: {
  digest: string;
  files: SkillFile[];
  skillMd: string;
  report: ScanReport;
  now: Date;
}): StagedTree {
  const { digest, files, skillMd, report, now } = parts;
  const id = scanUuid({ digest, rulesVersion: report.rules.version });
  return {
    digest,
    files,
    skillMd,
    declared: readDeclaredFields(readSkillMd(skillMd)),
    scan: { id: encodeId('scn', id), ...report, scannedAt: now.toISOString() },
  };
}

export function toSkillTree(rows: { tree: TreeRow; files: FileRow[]; scan: ScanRow | undefined }): SkillTree {
  const { tree, files, scan } = rows;
  return {
    digest: tree.digest,
    files: files.map(({ path, size, sha256, executable }) => ({ path, size, sha256, executable })),
    skillMd: tree.skillMd,
    declared: {
      name: tree.declaredName,
      category: tree.declaredCategory,
      description: tree.declaredDescription,
    },
    scan: scan ? toScanResult(scan) : null,
  };
}

export function toTreeRow(tree: StagedTree, made: { tenantId: string; now: Date }): TreeRow {
  return {
    tenantId: made.tenantId,
    digest: tree.digest,
    skillMd: tree.skillMd,
    declaredName: tree.declared.name,
    declaredCategory: tree.declared.category,
    declaredDescription: tree.declared.description,
    totalBytes: tree.files.reduce((sum, file) => sum + file.size, 0),
    createdAt: made.now,
  };
}

export function toScanRow(scan: ScanResult, of: { tenantId: string; digest: string }): ScanRow {
  return {
    tenantId: of.tenantId,
    digest: of.digest,
    rulesVersion: scan.rules.version,
    id: scanUuid({ digest: of.digest, rulesVersion: scan.rules.version }),
    verdict: scan.verdict,
    findings: scan.findings,
    rulesRan: scan.rules.ran,
    filesScanned: scan.filesScanned,
    bytesScanned: scan.bytesScanned,
    incomplete: scan.incomplete,
    createdAt: new Date(scan.scannedAt),
  };
}

function toScanResult(row: ScanRow): ScanResult {
  return {
    id: encodeId('scn', row.id),
    verdict: row.verdict,
    findings: row.findings as ScanResult['findings'],
    rules: { version: row.rulesVersion, ran: row.rulesRan },
    filesScanned: row.filesScanned,
    bytesScanned: row.bytesScanned,
    incomplete: row.incomplete,
    scannedAt: row.createdAt.toISOString(),
  };
}
