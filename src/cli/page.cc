#include "cli/page.h"

#include <filesystem>
#include <ostream>

#include "base/check.h"
#include "base/fs.h"

namespace parallax {

std::string WritePage(Environment& environment, const std::string& folder,
                      const ReportContent& content) {
  const Reporter* html = FindReporter("html");
  PARALLAX_CHECK(html != nullptr, "the HTML report is not registered");
  const std::filesystem::path path = std::filesystem::path(folder) / "report.html";
  Status written = MakeDirectories(folder);
  if (written.ok()) written = WriteFileAtomically(path, html->Render(content));
  if (written.ok()) return path.string();
  environment.err << "parallax: " << written.error().message
                  << "; parallax report --format html -o PATH writes it elsewhere" << std::endl;
  return "";
}

}  // namespace parallax
