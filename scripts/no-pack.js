// Runs before a source folder is packed, and keeps it from being: Node strips no types below node_modules.
console.error('This folder holds sources. Run `npm run build` and pack the folders in dist.');
process.exit(1);
