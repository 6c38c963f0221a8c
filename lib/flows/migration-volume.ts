import type { Entry, FileBytes } from '../model/snapshot.ts';

/** A volume in memory that the migrations under judgement pass through: what is parsed is what lies in it. */
export interface MigrationVolume {
  through(entry: Entry, file: FileBytes): FileBytes;
}

/** Makes the volume; it is loaded only when there is something to put in, so a warm check of a known tree never pays for it. */
export const migrationVolume = async (needed: boolean): Promise<MigrationVolume> => {
  if (!needed) return { through: (_, file) => file };
  const { emptyVolume } = await import('../replay/volume.ts');
  const volume = emptyVolume();
  return {
    through(entry, file) {
      if (file.kind === 'too-large') return file;
      volume.put(entry.path, file.bytes);
      return { kind: 'bytes', bytes: volume.bytes(entry.path) ?? file.bytes };
    },
  };
};
