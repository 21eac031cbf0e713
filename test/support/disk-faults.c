// Makes writes to a store fail, fall short, or be recorded, for a process that preloads it.
//
// DISK_FAULTS names a file with "<generation> <what> <errno> <skip> <count> <short>": of the calls that
// `what` names (data, meta, sync, any) the first `skip` pass, the next `count` fail with `errno`, or,
// with errno 0, write only `short` bytes. No file, no faults. Another generation counts anew.
// DISK_RECORD names a file that every write and sync of the store is added to.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/uio.h>
#include <unistd.h>

enum { DATA = 1, SYNC = 2, META = 3 };

static ssize_t (*real_pwrite)(int, const void *, size_t, off64_t);
static ssize_t (*real_writev)(int, const struct iovec *, int);
static ssize_t (*real_write)(int, const void *, size_t);
static int (*real_fdatasync)(int);

__attribute__((constructor)) static void find(void) {
  real_pwrite = dlsym(RTLD_NEXT, "pwrite64");
  real_writev = dlsym(RTLD_NEXT, "writev");
  real_write = dlsym(RTLD_NEXT, "write");
  real_fdatasync = dlsym(RTLD_NEXT, "fdatasync");
}

static int is_store(int fd) {
  char link[64], path[4096];
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, sizeof path - 1);
  return length > 9 && memcmp(path + length - 9, "/data.mdb", 9) == 0;
}

static int kind_of(int fd) {
  return (fcntl(fd, F_GETFL) & O_DSYNC) != 0 ? META : DATA;
}

// 0: the call passes. 1: it fails, with errno set. 2: it writes `*limit` bytes only.
static int fault(int kind, size_t *limit) {
  static long generation = -1, seen = 0;
  const char *path = getenv("DISK_FAULTS");
  if (path == NULL) return 0;
  FILE *file = fopen(path, "re");
  if (file == NULL) return 0;
  long found, number, skip, count, shortened;
  char what[16];
  int read = fscanf(file, "%ld %15s %ld %ld %ld %ld", &found, what, &number, &skip, &count, &shortened);
  fclose(file);
  if (read != 6) return 0;
  int is_meant = strcmp(what, "any") == 0 || (strcmp(what, "data") == 0 && kind == DATA) ||
                 (strcmp(what, "meta") == 0 && kind == META) ||
                 (strcmp(what, "sync") == 0 && kind == SYNC);
  if (!is_meant) return 0;
  if (found != generation) {
    generation = found;
    seen = 0;
  }
  seen += 1;
  if (seen <= skip || seen > skip + count) return 0;
  if (number == 0 && kind != SYNC) {
    *limit = (size_t)shortened;
    return 2;
  }
  errno = number == 0 ? EIO : (int)number;
  return 1;
}

static void record(int kind, const struct iovec *parts, int count, uint64_t offset) {
  const char *path = getenv("DISK_RECORD");
  if (path == NULL) return;
  int fd = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  if (fd < 0) return;
  uint32_t length = 0;
  for (int at = 0; at < count; at += 1) length += parts[at].iov_len;
  char *entry = malloc(16 + length);
  uint32_t tag = kind;
  memcpy(entry, &tag, 4);
  memcpy(entry + 4, &length, 4);
  memcpy(entry + 8, &offset, 8);
  char *end = entry + 16;
  for (int at = 0; at < count; at += 1) {
    memcpy(end, parts[at].iov_base, parts[at].iov_len);
    end += parts[at].iov_len;
  }
  real_write(fd, entry, 16 + length);
  free(entry);
  close(fd);
}

ssize_t pwrite64(int fd, const void *bytes, size_t length, off64_t offset) {
  if (!is_store(fd)) return real_pwrite(fd, bytes, length, offset);
  size_t limit = length;
  int kind = kind_of(fd);
  if (fault(kind, &limit) == 1) return -1;
  if (limit > length) limit = length;
  ssize_t written = real_pwrite(fd, bytes, limit, offset);
  if (written > 0) record(kind, &(struct iovec){(void *)bytes, written}, 1, offset);
  return written;
}

ssize_t pwrite(int fd, const void *bytes, size_t length, off_t offset) {
  return pwrite64(fd, bytes, length, offset);
}

ssize_t writev(int fd, const struct iovec *parts, int count) {
  if (!is_store(fd)) return real_writev(fd, parts, count);
  size_t limit = SIZE_MAX;
  int kind = kind_of(fd);
  int verdict = fault(kind, &limit);
  if (verdict == 1) return -1;
  uint64_t offset = lseek64(fd, 0, SEEK_CUR);
  if (verdict == 2) {
    size_t length = parts[0].iov_len < limit ? parts[0].iov_len : limit;
    ssize_t written = real_write(fd, parts[0].iov_base, length);
    if (written > 0) record(kind, &(struct iovec){parts[0].iov_base, written}, 1, offset);
    return written;
  }
  ssize_t written = real_writev(fd, parts, count);
  if (written > 0) record(kind, parts, count, offset);
  return written;
}

int fdatasync(int fd) {
  if (!is_store(fd)) return real_fdatasync(fd);
  size_t limit = 0;
  if (fault(SYNC, &limit) == 1) return -1;
  int result = real_fdatasync(fd);
  if (result == 0) record(SYNC, NULL, 0, 0);
  return result;
}
